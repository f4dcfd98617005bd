import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '#contract/problem.ts'
import { type AdviceFormat, adviceEncoding, isEdifact } from '#domain/messages/advice-format.ts'
import { fieldAtPointer, lossesIn } from '#domain/messages/message-findings.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { downloadFile } from '#web/app/files/download-file.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { ApiError } from '#web/app/http/api-error.ts'
import { callForFile } from '#web/app/http/call.ts'
import { useRemedy } from '#web/shipments/use-remedy.ts'
import { announce } from '#web/ui/announce.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Link } from '#web/ui/link.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './shipment-detail.module.css'

const formats = [
  'ubl-t120',
  'ubl-t16',
  'desadv-d96a',
  'desadv-d01b',
  'json',
] as const satisfies AdviceFormat[]

/** Maximum characters of a message that are shown, of at most 4 bytes each; the file has the whole message. */
const maxShownChars = 20_000

/** Despatch advice of a shipment in a chosen format: faults, fields that the format omits, text, and file. */
export default function DespatchAdviceDialog({
  shipment,
  onClose,
}: {
  shipment: Shipment
  onClose: () => void
}) {
  const { t } = useTranslation('papers')
  const messageOf = useProblemMessage()
  const [format, setFormat] = useState<AdviceFormat>('ubl-t120')
  const { id, version, state } = shipment
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['despatch-advice', id, version, format],
    queryFn: async () => {
      const route = 'GET /api/shipments/:id/despatch-advice'
      const file = await callForFile(route, { params: { id }, query: { format } })
      const losses = lossesIn(file.headers.get('Oto-Losses') ?? '')
      const bytes = await file.content.slice(0, maxShownChars * 4).arrayBuffer()
      const content = new TextDecoder(adviceEncoding(format)).decode(bytes)
      // Puts each segment on a separate line, for reading.
      const text = isEdifact(format) ? content.replaceAll(/((?:\?.|[^?'])*)'/gs, "$1'\n") : content
      return { ...file, losses, text }
    },
  })
  const download = () => {
    if (!data) return
    downloadFile(data.name, data.content)
    announce(t('downloaded', { name: data.name }))
  }
  const isIncomplete = error instanceof ApiError && error.code === 'message-incomplete'
  const reason = isIncomplete
    ? t('adviceNone')
    : error
      ? messageOf(error)
      : state === 'open'
        ? t('adviceOpen')
        : undefined
  return (
    <Dialog
      isOpen
      isDismissable
      size="lg"
      title={t('adviceOf', { code: shipment.code })}
      onClose={onClose}
      footer={
        <Button
          kind="primary"
          icon="download"
          isBusy={isPending}
          reason={reason}
          onPress={download}
        >
          {t('download')}
        </Button>
      }
    >
      <div className={styles.advice}>
        <RadioGroup
          label={t('adviceFormatLabel')}
          value={format}
          onChange={setFormat}
          options={formats.map((value) => ({
            value,
            label: t(`adviceFormat.${value}`),
            description: t(`adviceFormatUse.${value}`),
          }))}
        />
        {state === 'open' ? <p className={styles.adviceHint}>{t('advicePreview')}</p> : null}
        {isIncomplete ? (
          <DespatchAdviceFaults shipment={shipment} errors={error.errors} onLeave={onClose} />
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : null}
        {data && data.losses.length > 0 ? (
          <section>
            <h3 className={styles.heading}>{t('adviceLosses')}</h3>
            <ul className={styles.list}>
              {data.losses.map((field) => (
                <li key={field}>
                  <bdi>{t(`adviceField.${field}`)}</bdi>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {data ? (
          <section>
            <h3 className={styles.heading}>{t('adviceText')}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
            <pre className={styles.text} tabIndex={0} dir="ltr">
              {data.text.slice(0, maxShownChars)}
            </pre>
          </section>
        ) : null}
      </div>
    </Dialog>
  )
}

/** Lists missing and invalid fields of a message, each with a link to the screen where the reader may enter it. */
function DespatchAdviceFaults({
  shipment,
  errors,
  onLeave,
}: {
  shipment: Shipment
  errors: readonly FieldError[]
  /** Closes the dialog, because the linked field may be on the page below it. */
  onLeave: () => void
}) {
  const { t } = useTranslation('papers')
  const remedyFor = useRemedy()
  return (
    <div role="alert">
      <h3 className={styles.heading}>
        <bdi>{t(shipment.state === 'open' ? 'adviceMissing' : 'adviceMissed')}</bdi>
      </h3>
      <ul className={styles.list}>
        {errors.map(({ pointer, code, params }) => {
          const element = fieldAtPointer(pointer)
          if (!element) return <li key={pointer}>{pointer}</li>
          const name = t(`adviceField.${element.field}`)
          const label = params || !element.row ? name : `${name} (${element.row})`
          const href = remedyFor(shipment, element.field, params?.order)
          return (
            <li key={pointer}>
              <bdi>
                {params
                  ? t('adviceLine', { order: '', line: '', product: '', ...params, field: label })
                  : label}
              </bdi>{' '}
              {code === 'invalid' ? <bdi>{t('adviceInvalid')}</bdi> : null}{' '}
              {href ? (
                <Link href={href} onClick={onLeave}>
                  {t('adviceMend')}
                </Link>
              ) : null}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
