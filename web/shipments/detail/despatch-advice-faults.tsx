import { useTranslation } from 'react-i18next'
import type { FieldError } from '#contract/problem.ts'
import { fieldAtPointer } from '#domain/messages/message-findings.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { useRemedy } from '#web/shipments/use-remedy.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './despatch-advice.module.css'

/** Lists the fields that a shipment lacks for a message, each with a link to where the reader may enter it. */
export function DespatchAdviceFaults({
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
          const place = fieldAtPointer(pointer)
          if (!place) return <li key={pointer}>{pointer}</li>
          const name = t(`adviceField.${place.field}`)
          const field = params || !place.row ? name : `${name} (${place.row})`
          const href = remedyFor(shipment, place.field, params?.order)
          return (
            <li key={pointer}>
              <bdi>
                {params
                  ? t('adviceLine', { order: '', line: '', product: '', ...params, field })
                  : field}
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
