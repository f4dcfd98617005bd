import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import { whyUnavailable } from '#domain/orders/order-line-balance.ts'
import { useFormats } from '#web/app/formats.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { usePreloadedScreen } from '#web/app/frame/use-preloaded-screen.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { maxPreselectedLines } from '#web/app/shipment/shipments-search.ts'
import { actFor } from '#web/app/state/session-state.ts'
import styles from '#web/orders/selection/selection.module.css'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { Link, LinkButton } from '#web/ui/link.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

const maxShipments = 20

/** Adds the selected lines that are still available to a new shipment or an open one. */
export function AddToShipment({ lines: selectedLines }: { lines: ListedOrderLine[] }) {
  const { t } = useTranslation('orders')
  const [isOpen, setOpen] = useState(false)
  const lines = selectedLines.filter((line) => !whyUnavailable(line))
  const placeNames = usePlaceNames(new Set(lines.flatMap(({ shipTo }) => shipTo ?? [])))
  const [firstLine] = selectedLines
  const obstacle = lines.length === 0 && firstLine ? whyUnavailable(firstLine) : undefined
  const suppliersById = new Map(lines.map((line) => [line.supplier?.id, line.supplier]))
  const [supplier] = suppliersById.values()
  const reason = obstacle
    ? t(`unavailable.${obstacle}`)
    : lines.length > maxPreselectedLines
      ? t('add.tooMany', { max: maxPreselectedLines })
      : suppliersById.size > 1
        ? t('add.twoSuppliers')
        : placeNames.size > 1
          ? t('add.twoPlaces')
          : undefined
  return (
    <>
      <Button kind="primary" icon="truck" reason={reason} onPress={() => setOpen(true)}>
        {t('add.open')}
      </Button>
      {isOpen ? (
        <ChooseShipmentDialog lines={lines} supplier={supplier} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

/**
 * Returns the names of the places that ship-to texts mean; the places are fetched only if the texts differ. If the
 * company has more places than one page, a text without a place on that page is left out, and the server decides.
 */
function usePlaceNames(shipTos: ReadonlySet<string>): ReadonlySet<string> {
  const { data } = useQuery({
    ...endpointQuery('GET /api/places', { query: { limit: 100 } }),
    enabled: shipTos.size > 1,
  })
  const places = data?.rows ?? []
  const placeNameOf = (text: string) =>
    (places.find(({ code }) => code === text) ?? places.find(({ name }) => name === text))?.name
  const areAllPlacesKnown = data?.next === null
  return new Set(
    [...shipTos].flatMap((text) => placeNameOf(text) ?? (areAllPlacesKnown ? text : [])),
  )
}

/**
 * Dialog to choose the shipment for order lines. `supplier` is the supplier of the lines, given only if the list has
 * the lines of all suppliers. `lead` is a text above the choice, for example that the lines were confirmed.
 */
export function ChooseShipmentDialog({
  lines,
  supplier,
  lead,
  onClose,
}: {
  lines: ListedOrderLine[]
  supplier: ListedOrderLine['supplier']
  lead?: string
  onClose: () => void
}) {
  const { t } = useTranslation('orders')
  const { day, number } = useFormats()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(
    endpointQuery('GET /api/shipments', {
      query: { state: 'open', sort: '-created', limit: maxShipments },
      supplier: supplier?.id,
    }),
  )
  // A new shipment is created while acting for its supplier.
  const createShipmentFor = async (lineSupplier: NonNullable<typeof supplier>) => {
    await navigate({ to: paths.newShipment, search: { orderLines: orderLineIds } })
    actFor(lineSupplier)
  }
  const orderLineIds = lines.map(({ id }) => id).join(',')
  usePreloadedScreen(paths.newShipment)
  // Prefetches the lines for both choices. Staff not acting for the supplier yet would fetch them under another key.
  useEffect(() => {
    if (supplier) return
    for (const id of orderLineIds.split(','))
      void queryClient.prefetchQuery(endpointQuery('GET /api/order-lines/:id', { params: { id } }))
  }, [queryClient, orderLineIds, supplier])
  const searchText = `?orderLines=${orderLineIds}`
  return (
    <Dialog
      isOpen
      isDismissable
      onClose={onClose}
      title={t('add.title', { count: lines.length })}
      footer={
        supplier ? (
          <Button kind="primary" icon="add" onPress={() => void createShipmentFor(supplier)}>
            {t('add.newFor', { supplier: supplier.name })}
          </Button>
        ) : (
          <LinkButton kind="primary" icon="add" href={`${paths.newShipment}${searchText}`}>
            {t('add.new')}
          </LinkButton>
        )
      }
    >
      {lead ? <p>{lead}</p> : null}
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data?.rows.length === 0 ? <p>{t('add.noneOpen')}</p> : null}
      <ul className={styles.shipments}>
        {data?.rows.map(({ id, code, estimatedDelivery, lineCount }) => (
          <li key={id} className={styles.shipment}>
            <Link isQuiet href={`${pathTo(paths.bulkAdd, { id })}${searchText}`}>
              <CodeText>{code}</CodeText>
            </Link>
            <span className={styles.quiet}>
              {estimatedDelivery ? day(estimatedDelivery) : t('add.noDate')}
            </span>
            <span className={styles.quiet}>
              {t('add.lines', { count: lineCount, shown: number(lineCount) })}
            </span>
          </li>
        ))}
      </ul>
      {data?.next ? (
        <p className={styles.quiet}>{t('add.newestOnly', { count: maxShipments })}</p>
      ) : null}
    </Dialog>
  )
}
