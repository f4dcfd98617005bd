import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { supplierLimits } from '#domain/parties/supplier.ts'
import { useFormats } from '#web/app/formats.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useStatusBadge } from '#web/app/shipment/shipment-status.tsx'
import { leaveOtherSupplier } from '#web/app/state/leave-other-supplier.ts'
import styles from '#web/settings/suppliers/supplier-overview.module.css'

const maxCount = supplierLimits.overviewCount

type Supplier = { id: number }

/** Overview of a supplier: its people, open order lines and shipments; a few of each, with links to all. */
export function SupplierOverview({ supplier }: { supplier: Supplier }) {
  const { t } = useTranslation(['settings', 'fields'])
  const { number, day } = useFormats()
  const statusBadge = useStatusBadge()
  const params = { id: supplier.id }
  const { data, error, isFetching, refetch } = useQuery(
    endpointQuery('GET /api/supplier-settings/:id/overview', { params }),
  )
  if (error && !data)
    return <LoadFailed error={error} onRetry={() => void refetch()} isBusy={isFetching} />
  const countText = (count: number | undefined) => {
    if (count === undefined) return '…'
    return count > maxCount ? t('overview.more', { count: number(maxCount) }) : number(count)
  }
  const shipments = data?.shipments
  return (
    <section className={styles.overview} aria-label={t('overview.title')} aria-busy={!data}>
      <OverviewCard
        title={
          <SupplierLink supplier={supplier} to={`${paths.people}?supplier=${supplier.id}`}>
            {t('overview.people')}
          </SupplierLink>
        }
        figure={countText(data?.people.count)}
      >
        {data?.people.first.map(({ id, name, username, isDisabled }) => (
          <li key={id}>
            <SupplierLink supplier={supplier} to={pathTo(paths.person, { id })}>
              {name}
            </SupplierLink>{' '}
            <span className={styles.quiet}>
              <bdi>{isDisabled ? t('overview.disabled') : username}</bdi>
            </span>
          </li>
        ))}
      </OverviewCard>
      <OverviewCard
        title={
          <SupplierLink supplier={supplier} to={`${paths.orders}?supplier=${supplier.id}`}>
            {t('overview.orders')}
          </SupplierLink>
        }
        figure={countText(data?.orders.pendingLines)}
      >
        {data?.orders.nextDue.map(({ id, orderId, orderCode, productCode, dueDate }) => (
          <li key={id}>
            <SupplierLink supplier={supplier} to={pathTo(paths.order, { id: orderId })}>
              {`${orderCode} · ${productCode}`}
            </SupplierLink>{' '}
            <span className={styles.quiet}>
              <bdi>{day(dueDate)}</bdi>
            </span>
          </li>
        ))}
      </OverviewCard>
      <OverviewCard
        title={
          <SupplierLink supplier={supplier} to={`${paths.shipments}?supplier=${supplier.id}`}>
            {t('overview.shipments')}
          </SupplierLink>
        }
        figure={
          shipments
            ? t('overview.shipmentCounts', {
                open: countText(shipments.open),
                inTransit: countText(shipments.inTransit),
              })
            : '…'
        }
      >
        {shipments?.newest.map(({ id, code, ...state }) => (
          <li key={id} className={styles.shipment}>
            <SupplierLink supplier={supplier} to={pathTo(paths.shipment, { id })}>
              {code}
            </SupplierLink>
            {statusBadge(state)}
          </li>
        ))}
      </OverviewCard>
    </section>
  )
}

function OverviewCard({
  title,
  figure,
  children,
}: {
  title: ReactNode
  figure: string
  children: ReactNode
}) {
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.figure}>
        <bdi>{figure}</bdi>
      </p>
      <ul className={styles.list}>{children}</ul>
    </div>
  )
}

/** Link to a list of the supplier. A person who acts for another supplier acts for none after following the link. */
function SupplierLink({
  supplier,
  to,
  children,
}: {
  supplier: Supplier
  to: string
  children: string
}) {
  const [path = '', query] = to.split('?')
  const search = query ? Object.fromEntries(new URLSearchParams(query)) : {}
  return (
    <RouterLink
      to={path}
      search={search as never}
      className={styles.link}
      onClick={() => leaveOtherSupplier(supplier.id)}
    >
      <bdi>{children}</bdi>
    </RouterLink>
  )
}
