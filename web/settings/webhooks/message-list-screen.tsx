import { useTranslation } from 'react-i18next'
import { placeText, rejectionText } from '#domain/messages/message.ts'
import { messageQueryFields } from '#domain/webhooks/listed-message.ts'
import { useFormats } from '#web/app/formats.ts'
import { RestrictedPage } from '#web/app/frame/restricted-page.tsx'
import type { Output } from '#web/app/http/call.ts'
import { DayRangeFilter } from '#web/app/list/day-filter.tsx'
import { ChoiceFilter, type FilterProps, ListFilters } from '#web/app/list/list-filters.tsx'
import { filterOf, type ListAddress, listSearchReader } from '#web/app/list/page-position.ts'
import { PagedList } from '#web/app/list/paged-list.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { leaveOtherSupplier } from '#web/app/state/leave-other-supplier.ts'
import { useCan } from '#web/app/state/session-state.ts'
import styles from '#web/settings/webhooks/webhooks.module.css'
import { Link } from '#web/ui/link.tsx'
import { StateBadge, type StateShape } from '#web/ui/state-badge.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { MoreFilters } from '#web/ui/table/more-filters.tsx'
import type { Column, TableRows } from '#web/ui/table/table-columns.ts'
import { textColumn } from '#web/ui/table/text-column.tsx'

type Message = Output<'GET /api/messages'>['rows'][number]

// The screen of an endpoint lists its own deliveries.
const { endpointId: _endpointId, ...filterFields } = messageQueryFields
const readMessageSearch = listSearchReader(filterFields)
type MessageSearch = ListAddress<typeof filterFields>

/** Screen of the messages sent to and received from other systems, for people of the company. */
export function MessageListScreen() {
  const { t } = useTranslation(['messages', 'webhooks'])
  const isAdministrator = useCan('manageKeys')
  return (
    <RestrictedPage
      verb="seeMessages"
      title={t('title')}
      {...(isAdministrator && { trail: [{ label: t('webhooks:title'), href: paths.webhooks }] })}
      below={<bdi>{t('subtitle')}</bdi>}
      notAllowed={t('notAllowed')}
    >
      <PagedList
        readSearch={readMessageSearch}
        list={(query) => ({ ...endpointQuery('GET /api/messages', { query }), staleTime: 0 })}
        count={(query) => endpointQuery('GET /api/messages/count', { query })}
        filters={(search, narrow) => <MessageFilters search={search} narrow={narrow} />}
      >
        {({ rows, isFetching, search }) => (
          <MessageTable
            rows={rows}
            isFetching={isFetching}
            empty={t(Object.values(filterOf(search)).some(Boolean) ? 'noMatch' : 'none')}
          />
        )}
      </PagedList>
    </RestrictedPage>
  )
}

function MessageFilters({ search, narrow }: FilterProps<MessageSearch>) {
  const { t } = useTranslation(['messages', 'webhooks'])
  const { day } = useFormats()
  const { needsAttention, direction, state, from, to } = search
  return (
    <ListFilters<MessageSearch>
      narrow={narrow}
      filters={[
        ['needsAttention', t('show'), needsAttention && t('needsAttention')],
        ['direction', t('directionHeading'), direction && t(`direction.${direction}`)],
        ['state', t('webhooks:stateHeading'), state && t(`state.${state}`)],
        ['from', t('from'), from && day(from)],
        ['to', t('to'), to && day(to)],
      ]}
    >
      <ChoiceFilter
        name="needsAttention"
        label={t('show')}
        placeholder={t('allMessages')}
        options={filterFields.needsAttention.options}
        text={() => t('needsAttention')}
        value={needsAttention}
        onChange={(value) => narrow({ needsAttention: value })}
      />
      <ChoiceFilter
        name="direction"
        label={t('directionHeading')}
        placeholder={t('bothDirections')}
        options={filterFields.direction.options}
        text={(value) => t(`direction.${value}`)}
        value={direction}
        onChange={(value) => narrow({ direction: value })}
      />
      <ChoiceFilter
        name="state"
        label={t('webhooks:stateHeading')}
        placeholder={t('webhooks:allStates')}
        options={filterFields.state.options}
        text={(value) => t(`state.${value}`)}
        value={state}
        onChange={(value) => narrow({ state: value })}
      />
      <MoreFilters>
        <DayRangeFilter
          isPast
          from={{ label: t('from'), value: from, onChange: (value) => narrow({ from: value }) }}
          to={{ label: t('to'), value: to, onChange: (value) => narrow({ to: value }) }}
        />
      </MoreFilters>
    </ListFilters>
  )
}

function MessageTable({ rows, isFetching, empty }: TableRows<Message> & { empty: string }) {
  const { t } = useTranslation(['messages', 'webhooks', 'papers', 'fields'])
  const { instant } = useFormats()
  const isAdministrator = useCan('manageKeys')
  const nameOf = ({ direction, purpose, document, isTrial }: Message) => {
    if (direction === 'in') return t(document ? 'acknowledgement' : 'interchange')
    if (isTrial) return t('webhooks:event.webhook.trial')
    return purpose ? t(`webhooks:purpose.${purpose}`) : t('papers:advice')
  }
  const columns: Column<Message>[] = [
    {
      key: 'kind',
      header: t('fields:type'),
      render: (row) => (
        <span className={styles.address}>
          <bdi>{nameOf(row)}</bdi>
          {row.shipments.length === 0 && row.code && (
            <>
              {' '}
              <bdi>{row.code}</bdi>
            </>
          )}
          {row.shipments.map(({ id, code, supplierId }) => (
            <span key={id}>
              {' '}
              <Link
                href={pathTo(paths.shipment, { id })}
                onClick={() => leaveOtherSupplier(supplierId)}
              >
                <bdi>{code}</bdi>
              </Link>
            </span>
          ))}
          <span className={styles.below}>
            <bdi>
              {[
                t(`direction.${row.direction}`),
                row.controlNumber && t('webhooks:controlNumber', { number: row.controlNumber }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </bdi>
          </span>
        </span>
      ),
    },
    {
      key: 'partner',
      header: t('partner'),
      render: ({ partner, endpointId }) =>
        partner && endpointId && isAdministrator ? (
          <Link isQuiet href={pathTo(paths.webhook, { id: endpointId })}>
            <bdi>{partner}</bdi>
          </Link>
        ) : (
          <bdi>{partner ?? '–'}</bdi>
        ),
    },
    {
      key: 'state',
      header: t('webhooks:stateHeading'),
      render: (row) => <MessageState message={row} />,
    },
    textColumn('at', t('at'), ({ createdAt }) => instant(createdAt), { isNoWrap: true }),
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ direction, id }) => `${direction}${id}`}
      rowLabel={(row) => [nameOf(row), ...codesOf(row)].join(' ')}
      rowTone={({ needsAttention }) => (needsAttention ? 'warn' : undefined)}
      isFetching={isFetching}
      empty={empty}
    />
  )
}

// The message has the code of a deleted shipment, which `shipments` lacks.
const codesOf = ({ shipments, code }: Message) =>
  shipments.length === 0 && code ? [code] : shipments.map((shipment) => shipment.code)

const shapeByState = {
  queued: 'open',
  sent: 'moving',
  failed: 'cancelled',
  superseded: 'closed',
  acknowledged: 'received',
  rejected: 'cancelled',
  applied: 'received',
  refused: 'cancelled',
} as const satisfies Record<Message['state'], StateShape>

/** State of a message, with its first fault, the reason of the last failure, or a missing acknowledgement. */
function MessageState({
  message: { direction, state, fault, reason, needsAttention },
}: {
  message: Message
}) {
  const { t } = useTranslation(['messages', 'webhooks', 'papers'])
  const faultText =
    fault &&
    (direction === 'out'
      ? t('papers:adviceFaults', { faults: rejectionText([fault]) })
      : [t(`fault.${fault.code}` as 'fault.missing'), placeText(fault)].join(' · '))
  const unacknowledgedText = state === 'sent' && needsAttention ? t('unacknowledged') : undefined
  const detail = faultText ?? (reason ? t(`webhooks:reason.${reason}`) : unacknowledgedText)
  return (
    <StateBadge shape={shapeByState[state]} detail={detail}>
      {t(`state.${state}`)}
    </StateBadge>
  )
}
