import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package } from '#domain/packing/package.ts'
import { usePackageWords } from '#web/packing/package-text.ts'
import { useDesk } from '#web/packing/packing-context.ts'
import { ComboBox } from '#web/ui/combo-box.tsx'
import type { SearchOption } from '#web/ui/use-search.ts'

const most = 50

/** A package of the shipment by its number, its label or its type, or one of the choices that come first. */
export function PackagePicker({
  label,
  first,
  packages,
  value,
  onChange,
  error,
}: {
  label: string
  first: readonly SearchOption[]
  packages: readonly Package[]
  value: SearchOption | null
  onChange: (value: SearchOption | null) => void
  error?: string | undefined
}) {
  const option = usePackageOption()
  const search = async (text: string) => {
    const words = text.toLowerCase().split(/\s+/)
    const found = packages.flatMap((one) => {
      const { key, label, detail = '' } = option(one)
      const all = `${label} ${detail} ${one.sscc ?? ''} p${one.number}`.toLowerCase()
      return words.every((word) => all.includes(word)) ? [{ key, label, detail }] : []
    })
    return [...(text === '' ? first : []), ...found.slice(0, most)]
  }
  return (
    <ComboBox
      label={label}
      value={value}
      onChange={onChange}
      search={search}
      isRequired
      error={error}
    />
  )
}

/** How a package stands among others to choose from. Its key is its number. */
export function usePackageOption(): (one: Package) => SearchOption {
  const { t } = useTranslation('packing')
  const words = usePackageWords()
  const { bench } = useDesk()
  const inside = useMemo(
    () => Map.groupBy(bench.packages, ({ parentId }) => parentId),
    [bench.packages],
  )
  return (one) => ({
    key: String(one.number),
    label: t('package.name', { number: one.number }),
    detail: `${words.type(one)} · ${words.contents(one, inside.get(one.id)?.length ?? 0)}`,
  })
}
