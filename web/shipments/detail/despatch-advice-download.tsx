import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdviceFormat } from '#domain/messages/despatch-advice.ts'
import { type AdviceField, fieldAtPointer, lostFields } from '#domain/messages/message-findings.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { callForFile } from '#web/app/http/call.ts'
import { usePaperFile } from '#web/app/shipment/use-paper-file.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './shipment-papers.module.css'

const formats = ['ubl-t16', 'json'] as const satisfies AdviceFormat[]

/** The despatch advice of a closed shipment as a file for another system, and what the file does not say. */
export function DespatchAdviceDownload({ shipment }: { shipment: Shipment }) {
  const { t, i18n } = useTranslation('papers')
  const [lost, setLost] = useState<AdviceField[]>([])
  const asked = usePaperFile(async (format: AdviceFormat) => {
    setLost([])
    const file = await callForFile('GET /api/shipments/:id/despatch-advice', {
      params: { id: shipment.id },
      query: { format },
    })
    setLost(lostFields(file.headers.get('Oto-Losses') ?? ''))
    return file
  })
  const reason =
    shipment.status === 'cancelled'
      ? t('adviceCancelled')
      : shipment.state === 'open'
        ? t('adviceOpen')
        : undefined
  const fields = new Intl.ListFormat(i18n.language).format(lost.map((f) => t(`adviceField.${f}`)))
  return (
    <li className={styles.paper}>
      <div>
        <p className={styles.title}>{t('advice')}</p>
        <p className={styles.use}>
          <bdi>{t('adviceUse')}</bdi>
        </p>
      </div>
      <div className={styles.actions}>
        {formats.map((format) => (
          <Button
            key={format}
            isSmall
            kind="plain"
            icon="download"
            reason={reason}
            isBusy={asked.isDownloading(format)}
            onPress={() => asked.download(format)}
          >
            {t(`adviceFormat.${format}`)}
          </Button>
        ))}
      </div>
      {asked.failed ? (
        <AdviceFailure format={asked.failed.paper} error={asked.failed.error} />
      ) : lost.length > 0 ? (
        <p className={styles.use} role="status">
          <bdi>{t('adviceLosses', { format: t('adviceFormat.ubl-t16'), fields })}</bdi>
        </p>
      ) : null}
    </li>
  )
}

function AdviceFailure({ format, error }: { format: AdviceFormat; error: Error }) {
  const { t } = useTranslation('papers')
  const words = useProblemMessage()
  if (!(error instanceof ApiError) || error.code !== 'message-incomplete')
    return <p role="alert">{t('failed', { why: words(error) })}</p>
  return (
    <div role="alert" className={styles.missing}>
      <p>{t('adviceMissing', { format: t(`adviceFormat.${format}`) })}</p>
      <ul>
        {error.errors.map(({ pointer }) => {
          const place = fieldAtPointer(pointer)
          if (!place) return <li key={pointer}>{pointer}</li>
          const field = t(`adviceField.${place.field}`)
          return (
            <li key={pointer}>{place.row ? t('adviceRow', { row: place.row, field }) : field}</li>
          )
        })}
      </ul>
    </div>
  )
}
