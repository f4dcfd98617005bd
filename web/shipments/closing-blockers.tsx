import { useTranslation } from 'react-i18next'
import type { Shipment } from '#domain/shipments/shipment.ts'
import type { StepRefusal } from '#domain/shipments/shipment-step.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { closingBlockers } from '#web/app/shipment/shipment-permission.ts'
import styles from '#web/shipments/closing-blockers.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

/** Element id of the list, to which a shortcut moves the focus. */
export const closingBlockersId = 'closing-blockers'

/** Reasons why the shipment cannot be closed, each with a link to the screen that resolves the blocker. */
export function ClosingBlockers({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation(['shipments', 'lines'])
  const blockers = closingBlockers(shipment)
  if (blockers.length === 0) return null
  const { id } = shipment
  return (
    <section
      id={closingBlockersId}
      className={styles.blockers}
      tabIndex={-1}
      aria-labelledby={`${closingBlockersId}-title`}
    >
      <h2 id={`${closingBlockersId}-title`} className={styles.title}>
        <bdi>{t('lines:blockers.title')}</bdi>
      </h2>
      <ul className={styles.list}>
        {blockers.map((blocker) => {
          const remedy = remedyFor(blocker, id)
          return (
            <li key={blocker} className={styles.blocker}>
              <Icon name={iconOf(blocker)} size={14} />
              <bdi>{t(`reason.${blocker}`)}</bdi>
              {remedy ? <Link href={remedy.href}>{t(`lines:blockers.${remedy.name}`)}</Link> : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const iconOf = (blocker: StepRefusal) =>
  blocker === 'no-lines' ? 'list' : blocker === 'no-delivery-date' ? 'calendar' : 'box'

/** Returns the link to the screen that resolves a blocker. */
function remedyFor(blocker: StepRefusal, id: number) {
  switch (blocker) {
    case 'no-lines':
      return { name: 'add', href: pathTo(paths.bulkAdd, { id }) } as const
    case 'no-delivery-date':
      return { name: 'date', href: `${pathTo(paths.shipment, { id })}?edit=details` } as const
    case 'not-packed':
    case 'partly-packed':
    case 'empty-package':
      return { name: 'pack', href: pathTo(paths.packing, { id }) } as const
    default:
      return undefined
  }
}
