import { useTranslation } from 'react-i18next'
import { isEdifact } from '#domain/messages/advice-format.ts'
import { deliveryQueryFields } from '#domain/webhooks/webhook-delivery.ts'
import { useFormats } from '#web/app/formats.ts'
import { ChoiceFilter, type FilterProps, ListFilters } from '#web/app/list/list-filters.tsx'
import { type ListAddress, listSearchReader } from '#web/app/list/page-position.ts'
import { PagedList } from '#web/app/list/paged-list.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import { DeliveryActions } from '#web/settings/webhooks/delivery-actions.tsx'
import {
  type Delivery,
  DeliveryState,
  useDeliveryStateText,
  type Webhook,
} from '#web/settings/webhooks/webhook-state.tsx'
import styles from '#web/settings/webhooks/webhooks.module.css'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { textColumn } from '#web/ui/table/text-column.tsx'

// Not in list-addresses.ts, which the table of routes imports: this reader loads with its screen only.
const readDeliverySearch = listSearchReader(deliveryQueryFields)
type DeliverySearch = ListAddress<typeof deliveryQueryFields>

/** Milliseconds between refetches while deliveries wait to be sent. */
export const waitingRefetchMs = 3000

function DeliveryFilters({ search: { state }, narrow }: FilterProps<DeliverySearch>) {
  const { t } = useTranslation('webhooks')
  const stateText = useDeliveryStateText()
  return (
    <ListFilters<DeliverySearch>
      narrow={narrow}
      filters={[['state', t('stateHeading'), state && stateText(state)]]}
    >
      <ChoiceFilter
        name="state"
        label={t('stateHeading')}
        placeholder={t('allStates')}
        options={deliveryQueryFields.state.options}
        text={stateText}
        value={state}
        onChange={(value) => narrow({ state: value })}
      />
    </ListFilters>
  )
}

/** Deliveries of an endpoint, newest first, each with a button to send it again. */
export function DeliveryList({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const params = { id: webhook.id }
  return (
    <section aria-label={t('deliveries')}>
      <h2 className={styles.deliveries}>{t('deliveries')}</h2>
      <PagedList
        readSearch={readDeliverySearch}
        list={(query) => ({
          ...endpointQuery('GET /api/webhook-endpoints/:id/deliveries', { params, query }),
          staleTime: 0,
          refetchInterval: webhook.waiting > 0 ? waitingRefetchMs : false,
        })}
        count={(query) =>
          endpointQuery('GET /api/webhook-endpoints/:id/deliveries/count', { params, query })
        }
        filters={(search, narrow) => <DeliveryFilters search={search} narrow={narrow} />}
      >
        {({ rows, isFetching, search: { state } }) => (
          <DeliveryTable
            webhook={webhook}
            rows={rows}
            isFetching={isFetching}
            empty={t(state ? 'noMatch' : webhook.adviceFormat ? 'noAdvices' : 'noDeliveries')}
          />
        )}
      </PagedList>
    </section>
  )
}

function DeliveryTable({
  webhook,
  rows,
  isFetching,
  empty,
}: {
  webhook: Webhook
  rows: readonly Delivery[] | undefined
  isFetching: boolean
  empty: string
}) {
  const { t } = useTranslation(['webhooks', 'papers', 'fields'])
  const eventText = ({ kind, purpose, position }: Delivery) =>
    purpose && position !== null
      ? t(`purpose.${purpose}`)
      : t(`event.${kind}` as 'event.shipment.closed', { defaultValue: kind })
  const lossText = ({ losses }: Delivery) =>
    losses.map(({ field }) => t(`papers:adviceField.${field}`)).join(', ')
  const nameOf = (row: Delivery) => [eventText(row), row.code].filter(Boolean).join(' ')
  const { instant, number } = useFormats()
  const columns: Column<Delivery>[] = [
    {
      key: 'kind',
      header: t('fields:type'),
      render: (row) => (
        <span className={styles.address}>
          <bdi>{eventText(row)}</bdi>
          {row.code ? (
            <span className={styles.below}>
              <bdi>{row.code}</bdi>
            </span>
          ) : null}
          {isEdifact(row.format ?? webhook.adviceFormat) ? (
            <span className={styles.below}>
              <bdi>{t('controlNumber', { number: row.id })}</bdi>
            </span>
          ) : null}
          {row.losses.length > 0 ? (
            <span className={styles.below}>
              <bdi>{t('papers:adviceOmitted', { fields: lossText(row) })}</bdi>
            </span>
          ) : null}
          {row.sha256 ? (
            <code className={styles.below} title={row.sha256} dir="ltr">
              SHA-256 {row.sha256.slice(0, 12)}…
            </code>
          ) : null}
        </span>
      ),
    },
    { key: 'state', header: t('stateHeading'), render: (row) => <DeliveryState {...row} /> },
    textColumn('attempts', t('attempts'), ({ attempts }) => number(attempts), { isNumeric: true }),
    { key: 'why', header: t('why'), render: (row) => <DeliveryReply delivery={row} /> },
    textColumn('tried', t('lastTried'), ({ triedAt }) =>
      triedAt ? instant(triedAt) : t('neverTried'),
    ),
    textColumn('next', t('nextTry'), ({ nextTryAt }) => (nextTryAt ? instant(nextTryAt) : '–'), {
      priority: 2,
    }),
    {
      key: 'action',
      header: t('action'),
      render: (row) => <DeliveryActions webhook={webhook} delivery={row} name={nameOf(row)} />,
    },
  ]
  return (
    <DataTable
      caption={t('deliveries')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={nameOf}
      rowTone={({ state, messageState }) =>
        state === 'failed' || messageState === 'rejected' ? 'warn' : undefined
      }
      isFetching={isFetching}
      empty={empty}
    />
  )
}

/** Result of the last attempt: its reason or status, and the beginning of the reply. */
function DeliveryReply({ delivery: { reason, status, reply } }: { delivery: Delivery }) {
  const { t } = useTranslation('webhooks')
  const { number } = useFormats()
  if (!reason && status === null) return '–'
  const code = status === null ? '' : t('status', { status: number(status) })
  return (
    <span className={styles.address}>
      <bdi>{[reason && t(`reason.${reason}`), code].filter(Boolean).join(' · ')}</bdi>
      {reply ? (
        <span className={styles.below}>
          <bdi>{reply}</bdi>
        </span>
      ) : null}
    </span>
  )
}
