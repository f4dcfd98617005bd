import { useTranslation } from 'react-i18next'
import type { Party } from '#domain/parties/party.ts'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import styles from './ship-to.module.css'

/** Where a shipment goes: the place by its name, address and numbers, and the words of the order where they differ. */
export function ShipTo({ words, party }: { words: string; party: Party }) {
  const { t } = useTranslation(['shipments', 'fields'])
  const { name, address, taxId, gln } = party
  const numbers = [
    ['taxId', taxId],
    ['gln', gln],
  ] as const
  return (
    <div className={styles.place}>
      <span>
        <bdi>{name}</bdi> {words === name ? null : <CodeText>{words}</CodeText>}
      </span>
      {address.length > 0 ? (
        <span className={styles.more}>
          <bdi>{address.join(', ')}</bdi>
        </span>
      ) : null}
      {numbers.map(([kind, number]) =>
        number ? (
          <span key={kind} className={styles.more}>
            {t(`fields:${kind}`)} <CodeText>{number}</CodeText>
          </span>
        ) : null,
      )}
    </div>
  )
}
