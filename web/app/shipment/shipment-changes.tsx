import { useTranslation } from 'react-i18next'
import type { ShipmentEvent } from '#domain/shipments/shipment-event.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { ShipmentHistory } from '#web/app/shipment/shipment-history.tsx'
import styles from '#web/app/shipment/shipment-parts.module.css'

/** Both values of a field in a conflict, as shown. */
export type Difference = { name: string; label: string; theirs: string; mine: string }

/**
 * Lists what others changed meanwhile, and the fields that differ from the typed values. `lines` are those of the
 * refetched shipment, which name the products.
 */
export function ShipmentChanges({
  changes,
  lines,
  differences = [],
}: {
  changes: readonly ShipmentEvent[]
  lines: readonly ShipmentLine[]
  differences?: readonly Difference[]
}) {
  const { t } = useTranslation('changes')
  const valueOrEmpty = (value: string) => <bdi>{value || t('event.emptyValue')}</bdi>
  return (
    <div className={styles.changes}>
      <p>{t('conflict.what')}</p>
      {changes.length > 0 ? (
        <section aria-label={t('conflict.happened')} className={styles.happened}>
          <h3>{t('conflict.happened')}</h3>
          <ShipmentHistory events={changes} lines={lines} />
        </section>
      ) : null}
      {differences.length > 0 ? (
        <table className={styles.versions}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
              <th scope="col">{t('conflict.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ name, label, theirs, mine }) => (
              <tr key={name} data-differs={theirs !== mine || undefined}>
                <th scope="row">{label}</th>
                <td>{valueOrEmpty(theirs)}</td>
                <td>{valueOrEmpty(mine)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </div>
  )
}
