import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Shipment } from '#domain/shipments/shipment.ts'
import type { Output } from '#web/app/http/call.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useWhyNot } from '#web/app/shipment/shipment-permission.ts'
import { useShipment } from '#web/app/shipment/shipment-queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import styles from '#web/shipments/closing-blockers.module.css'
import { useRemedy } from '#web/shipments/use-remedy.ts'
import { Link } from '#web/ui/link.tsx'

type MissingElement = Output<'GET /api/shipments/:id/missing-elements'>[number]['elements'][number]

/** Lists elements that other systems require and an open shipment lacks, each with a link to the screen to enter it. */
export function MissingElements({
  shipmentId: id,
  onLeave,
}: {
  shipmentId: number
  /** Closes the surrounding dialog, because the linked field may be on the page below it. */
  onLeave?: () => void
}) {
  const { t } = useTranslation(['papers', 'lines'])
  const { data: shipment } = useShipment(id)
  const isOpenWithLines = shipment?.state === 'open' && shipment.lineCount > 0
  const { data: receivers = [] } = useQuery({
    ...endpointQuery('GET /api/shipments/:id/missing-elements', { params: { id } }),
    enabled: isOpenWithLines,
    staleTime: 0,
  })
  const remedyFor = useMissingRemedy()
  const textOf = useMissingElementText()
  if (!isOpenWithLines) return null
  return receivers.map(({ receiver, elements }) => {
    const title = t('missing.title', { receiver })
    return (
      <section key={receiver} className={styles.blockers} aria-label={title}>
        <p className={styles.title}>
          <bdi>{title}</bdi>
        </p>
        <ul className={styles.list}>
          {elements.map((missing) => {
            const href = remedyFor(shipment, missing)
            return (
              <li key={missing.element} className={styles.blocker}>
                <span>
                  <bdi>{textOf(missing)}</bdi>{' '}
                  {href ? (
                    <Link href={href} {...(onLeave && { onClick: onLeave })}>
                      {href.endsWith('/packing') ? t('lines:blockers.pack') : t('adviceMend')}
                    </Link>
                  ) : null}
                </span>
              </li>
            )
          })}
        </ul>
      </section>
    )
  })
}

function useMissingElementText() {
  const { t } = useTranslation('papers')
  return ({ element, count, line }: MissingElement): string => {
    const name = t(`element.${element}`)
    if (line === null)
      return element.startsWith('packages.')
        ? t('missing.packages', { element: name, count })
        : name
    const firstText = t('missing.line', {
      ...{ element: name, order: line.order, line: line.number, product: line.product },
    })
    return count === 1 ? firstText : `${firstText} ${t('missing.more', { count: count - 1 })}`
  }
}

function useMissingRemedy() {
  const remedyFor = useRemedy()
  const whyNot = useWhyNot()
  const canManageCompany = useCan('manageCompany')
  return (shipment: Shipment, { element, line }: MissingElement): string | null => {
    const { id, asksForLots, shipToParty } = shipment
    const ifEditable = (path: string) => (whyNot('edit', shipment) ? null : path)
    const linePath = () => ifEditable(`${pathTo(paths.shipment, { id })}?line=${line?.id}`)
    const packingPath = () => ifEditable(pathTo(paths.packing, { id }))
    switch (element) {
      case 'lines.lot':
        return asksForLots ? linePath() : canManageCompany ? paths.settings : null
      case 'lines.countryOfOrigin':
        return linePath()
      case 'packages.grossWeight':
        return line ? linePath() : packingPath()
      case 'packages.sscc':
        return line ? packingPath() : remedyFor(shipment, 'supplier.gln')
      case 'lines.gtin':
      case 'supplier.address':
        return remedyFor(shipment, element, line?.order)
      case 'shipTo.gln':
        if (shipToParty) return remedyFor(shipment, element)
        return ifEditable(`${pathTo(paths.shipment, { id })}?edit=shipTo`)
      default:
        return ifEditable(`${pathTo(paths.shipment, { id })}?edit=${element}`)
    }
  }
}
