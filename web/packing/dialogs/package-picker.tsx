import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package } from '#domain/packing/package.ts'
import { searchPackages } from '#web/packing/dialogs/package-search.ts'
import { usePackageText } from '#web/packing/package-text.ts'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'
import { ComboBox } from '#web/ui/form/combo-box.tsx'
import type { SearchOption } from '#web/ui/form/use-search.ts'

const maxOptions = 50

/** Field to choose a package by number, scanned label or type, or one of the fixed options listed first. */
export function PackagePicker({
  label,
  fixedOptions,
  packages,
  value,
  onChange,
}: {
  label: string
  fixedOptions: readonly SearchOption[]
  packages: readonly Package[]
  value: SearchOption | null
  onChange: (value: SearchOption | null) => void
}) {
  const { packing } = usePackingWorkspace()
  const optionOf = usePackageOption()
  const textOf = (pkg: Package) => {
    const { label, detail } = optionOf(pkg)
    return `${label} ${detail}`
  }
  const search = async (text: string) => {
    const matches = searchPackages(text, packages, packing, textOf).slice(0, maxOptions)
    return [...(text === '' ? fixedOptions : []), ...matches.map(optionOf)]
  }
  return <ComboBox label={label} value={value} onChange={onChange} search={search} isRequired />
}

/**
 * Returns the chosen option of a picker in the open dialog, initially `to` or `first`, and a function that chooses an
 * option. The open dialog stores a chosen package by its number, which is updated when packages are renumbered.
 */
export function usePackageChoice(to: Package | undefined, first: SearchOption | null) {
  const { dialog, setDialog, packages } = usePackingWorkspace()
  const optionOf = usePackageOption()
  const [fixedOption, setFixedOption] = useState(to ? null : first)
  const choose = (option: SearchOption | null) => {
    const number = packages.get(Number(option?.key))?.number
    setFixedOption(number === undefined ? option : null)
    if (dialog?.kind === 'move' || dialog?.kind === 'nest') setDialog({ ...dialog, to: number })
  }
  return [to ? optionOf(to) : fixedOption, choose] as const
}

/** Returns the option of a package for a picker; its key is the package number. */
function usePackageOption(): (pkg: Package) => SearchOption {
  const { t } = useTranslation('packing')
  const packageText = usePackageText()
  const { packing } = usePackingWorkspace()
  const childrenByParent = useMemo(
    () => Map.groupBy(packing.packages, ({ parentId }) => parentId),
    [packing.packages],
  )
  return (pkg) => ({
    key: String(pkg.number),
    label: t('package.name', { number: pkg.number }),
    detail: `${packageText.type(pkg)} · ${packageText.contents(pkg, childrenByParent.get(pkg.id)?.length ?? 0)}`,
  })
}
