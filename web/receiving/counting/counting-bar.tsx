import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { RemainderMeter } from '#web/app/scan/meter.tsx'
import { ScanBar } from '#web/app/scan/scan-bar.tsx'
import { useScanKeys } from '#web/app/scan/use-scan-keys.ts'
import type { ScanStatus, useScanStatus } from '#web/app/scan/use-scan-status.ts'
import { AddUnordered } from '#web/receiving/counting/unannounced-row.tsx'
import type { Counting } from '#web/receiving/queue/use-receipt-counts.ts'
import type { UnannouncedGoods } from '#web/receiving/scanning/use-unannounced-goods.ts'
import { Button } from '#web/ui/button.tsx'

type CountingScan = ReturnType<typeof useScanStatus> & {
  scan: (text: string, isTyped?: boolean) => void
  unannouncedGoods: UnannouncedGoods
}

/** Bar above a count: the scan field, its result, the remaining quantity, and *Record receipt*. */
export function CountingBar({
  counting,
  scan: { scan, show, status, unannouncedGoods },
  placeholder,
  firstStatus,
  target,
  isRejecting = false,
  actions,
  progress,
  record,
}: {
  counting: Pick<Counting, 'past' | 'undo'>
  scan: CountingScan
  placeholder: string
  /** Text until the first scan. */
  firstStatus?: ScanStatus | undefined
  /** Text that says whether the next scans are accepted or rejected. */
  target?: string
  isRejecting?: boolean
  actions?: ReactNode
  /** Progress of the count; `share` is the counted part, from 0 to 1. */
  progress: { text: string; note: string; share: number }
  /** Record button; `reason` says why it is disabled. */
  record: { onPress: () => void; reason: string | undefined; isBusy?: boolean }
}) {
  const { t } = useTranslation(['receiving', 'scanning'])
  const field = useRef<HTMLInputElement>(null)
  const undo = (key?: string) => {
    counting.undo(key)
    show('info', t('scanning:undone'))
  }
  const canUndo = counting.past.length > 0
  useScanKeys({
    field,
    onScan: scan,
    onPart: (text) => show('error', t('scanning:part', { text })),
    onUndo: () => canUndo && undo(),
  })
  return (
    <ScanBar
      label={t('scan.label')}
      placeholder={placeholder}
      field={field}
      onScan={scan}
      status={status ?? firstStatus}
      recent={counting.past.flatMap(({ key, scan: text }) =>
        text === null ? [] : { key, text, onUndo: () => undo(key) },
      )}
      onUndo={canUndo ? () => undo() : undefined}
      target={target}
      targetTone={isRejecting ? 'alert' : undefined}
      actions={actions}
      offer={unannouncedGoods.unknown ? <AddUnordered goods={unannouncedGoods} /> : null}
    >
      <RemainderMeter {...progress} />
      <Button kind="primary" {...record}>
        {t('record')}
      </Button>
    </ScanBar>
  )
}
