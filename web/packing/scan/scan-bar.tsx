import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ScanField } from '#web/app/scan/scan-field.tsx'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './scan-bar.module.css'

/** The scan field of the pack screen, and the package that scans go into. */
export function ScanBar({
  field,
  onScan,
  trailing,
}: {
  field: RefObject<HTMLInputElement | null>
  onScan: (text: string) => void
  /** Stands at the end of the bar. */
  trailing?: ReactNode
}) {
  const { t } = useTranslation('packing')
  const workspace = usePackingWorkspace()
  return (
    <ScanField
      label={t('scan.label')}
      placeholder={t('scan.placeholder')}
      field={field}
      onScan={onScan}
      status={workspace.status}
      target={workspace.refusal ? null : <ScanTarget />}
      actions={
        <Button
          kind="plain"
          icon="help"
          isIconOnly
          onPress={() => workspace.setDialog({ kind: 'scan-help' })}
        >
          {t('scan.help')}
        </Button>
      }
      trailing={trailing}
    />
  )
}

/** The package that scans go into. */
function ScanTarget() {
  const { t } = useTranslation('packing')
  const { current, selected } = usePackingWorkspace()
  const text = current
    ? t('scan.into', { number: current.number })
    : t(selected.size > 1 ? 'scan.intoNone' : 'scan.intoNew')
  return (
    <span className={styles.target} data-is-set={current ? true : undefined}>
      <Icon name="arrow" size={14} />
      <bdi>{text}</bdi>
    </span>
  )
}
