import { useTranslation } from 'react-i18next'
import type { FieldError } from '#contract/problem.ts'
import { type AdviceField, fieldAtPointer } from '#domain/messages/message-findings.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { useCan } from '#web/app/state/session-state.ts'
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
  /** Closes the dialog: the field may be on the page below. */
  onLeave: () => void
}) {
  const { t } = useTranslation('papers')
  const remedyFor = useRemedy(shipment)
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
          const href = remedyFor(place.field, params?.order)
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

function useRemedy({ id, state, supplier }: Shipment) {
  const managesCompany = useCan('manageCompany')
  const managesSuppliers = useCan('manageSuppliers')
  const managesProfile = useCan('manageProfile')
  return (field: AdviceField, order: string | number | undefined): string | null => {
    const [part] = field.split('.')
    if (part === 'buyer') return managesCompany ? paths.settings : null
    if (part === 'shipTo') return managesCompany ? pathTo(paths.records, { kind: 'places' }) : null
    if (part === 'lines')
      return order === undefined
        ? null
        : `${paths.orders}?order=${encodeURIComponent(String(order))}`
    if (part !== 'supplier')
      return state === 'open' ? `${pathTo(paths.shipment, { id })}?edit=details` : null
    if (managesSuppliers) return pathTo(paths.oneSupplierSettings, { id: supplier.id })
    return managesProfile ? paths.supplierProfile : null
  }
}
