import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RestEntry } from '#domain/receiving/receipt-entry.ts'
import {
  lacksReason,
  type ReceiptReason,
  receiptReasons,
} from '#domain/receiving/receipt-reason.ts'
import styles from '#web/app/shipment/transition-dialog.module.css'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/** Button to close the rest, so that the remaining quantities count as missing; its dialog asks for the reason. */
export function CloseRestButton({
  reason,
  isBusy = false,
  onOpen,
  onClose,
}: {
  reason: string | undefined
  isBusy?: boolean
  /** Called when the dialog opens. */
  onOpen?: () => void
  onClose: (why: RestEntry) => void
}) {
  const { t } = useTranslation(['counting', 'receiving'])
  const [isAsking, setAsking] = useState(false)
  const [code, setCode] = useState<ReceiptReason | null>(null)
  const [reasonText, setReasonText] = useState('')
  const [isErrorShown, setErrorShown] = useState(false)
  const isReasonMissing = lacksReason({ reasonCode: code, reason: reasonText })
  const leave = () => {
    setAsking(false)
    setErrorShown(false)
  }
  return (
    <>
      <Button
        icon="close"
        reason={reason}
        isBusy={isBusy}
        onPress={() => {
          onOpen?.()
          setAsking(true)
        }}
      >
        {t('rest.close')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('rest.close')}
        hasField
        acceptLabel={t('rest.close')}
        onCancel={leave}
        onAccept={() => {
          if (isReasonMissing) return setErrorShown(true)
          onClose({ reasonCode: code, reason: reasonText.trim() })
          leave()
        }}
      >
        <div className={styles.asked}>
          <p>{t('rest.explain')}</p>
          <Select
            label={t('receiving:reason')}
            value={code ?? ''}
            placeholder={t('receiving:chooseReason')}
            onChange={(value) => setCode((value || null) as ReceiptReason | null)}
            options={receiptReasons.map((value) => ({
              value,
              label: t(`receiving:reasons.${value}`),
            }))}
            error={isErrorShown && isReasonMissing ? t('receiving:reasonNeeded') : undefined}
          />
          <TextField
            label={t('receiving:words')}
            maxLength={500}
            value={reasonText}
            onChange={setReasonText}
          />
        </div>
      </ConfirmDialog>
    </>
  )
}
