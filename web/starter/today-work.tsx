import { type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderLineQuery } from '#domain/orders/order-line-query.ts'
import { useFeatureComponents } from '#web/app/feature-components.ts'
import { useFormats } from '#web/app/formats.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { DueDay } from '#web/app/shipment/due-day.tsx'
import { useActingSupplier, useCan } from '#web/app/state/session-state.ts'
import { useDockClock } from '#web/app/use-dock-clock.ts'
import { useDayOf } from '#web/app/workspace.ts'
import { noSupplier } from '#web/constants.ts'
import {
  arrivalAction,
  type GroupKey,
  groupLists,
  hindranceHref,
  lateAction,
  lateLists,
  openShipmentAction,
  proposalsAction,
  type RowAction,
  shipAction,
  type Today,
  widerLists,
} from '#web/starter/today-actions.ts'
import { TodayList, useBoundedCount } from '#web/starter/today-list.tsx'
import { TodayRow } from '#web/starter/today-row.tsx'
import styles from './today-list.module.css'

type CodeItem = {
  id: number
  name: string
  supplier: string
  lines: number
  day: string | null
  /** Text that says which kind of row it is, where a group has several. */
  kindText?: string
}

/** All tasks in groups; groups that are empty or not the person's work are left out. */
export function TodayWork({ today, isLateTarget }: { today: Today; isLateTarget: boolean }) {
  const { t } = useTranslation(['starter', 'discrepancies'])
  const { number, day } = useFormats()
  const boundedCount = useBoundedCount()
  const clock = useDockClock(today.timeZone)
  const dayOf = useDayOf()
  const { ConfirmAll } = useFeatureComponents()
  const [nextDialog, setNextDialog] = useState<ReactNode>(null)
  const isSupplierSide = useActingSupplier().id !== noSupplier
  const canReceive = useCan('receive')
  const can = {
    settle: useCan('settleDiscrepancy'),
    answerProposals: useCan('changeOrders'),
    confirm: useCan('confirmOrders'),
  }
  const lineCountText = (count: number) => count > 0 && t('lines', { count })
  // Suspended separately, because the button loads with the chunk of the orders.
  const confirmButton = (query: OrderLineQuery, name?: string) => (
    <Suspense>
      <ConfirmAll query={query} onNext={setNextDialog} {...(name !== undefined && { name })} />
    </Suspense>
  )
  // Not shown while acting for one supplier.
  const supplierText = (supplier: string) => !isSupplierSide && supplier
  /** Time of a dock slot, with its day unless that is today. */
  const slotTime = (startsAt: string) => {
    const slotDay = clock.day(startsAt)
    const time = clock.time(startsAt)
    return slotDay === today.today ? time : `${day(slotDay)} ${time}`
  }
  const dueDay = (value: string | null) =>
    value ? <DueDay day={value} isWaiting /> : <span>{t('noDate')}</span>

  /** Row of a shipment or an order: supplier, number of lines, and the due day unless `when` is given. */
  const codeRow = (
    path: typeof paths.shipment | typeof paths.order,
    row: CodeItem,
    action: RowAction | ReactElement,
    when: ReactNode = dueDay(row.day),
  ) => (
    <TodayRow
      key={`${path}${row.id}`}
      isCode
      href={pathTo(path, { id: row.id })}
      name={row.name}
      about={[row.kindText ?? false, supplierText(row.supplier), lineCountText(row.lines)]}
      when={when}
      action={action}
    />
  )

  const renderGroup = <Key extends GroupKey>(
    key: Key,
    rowOf: (row: NonNullable<Today[Key]>['rows'][number]) => ReactElement,
    action?: ReactNode,
  ) => {
    const group = today[key] as { count: number; rows: never[] } | null
    if (!group || group.rows.length === 0) return null
    const href = (groupLists[key] as (today: Today) => string | undefined)(today)
    const shown = boundedCount(group.count)
    const isOfLines = key === 'proposals' || key === 'toConfirm'
    const text = widerLists.includes(key)
      ? t('list')
      : t(isOfLines ? 'allLines' : 'all', { count: group.count, shown })
    return (
      <TodayList
        id={key}
        title={t(`group.${key}`)}
        lists={href && group.count > 1 ? [{ text, href }] : []}
        action={action}
      >
        {group.rows.map(rowOf)}
      </TodayList>
    )
  }
  const discrepancyAction = (key: 'act.answer' | 'act.settle', id: number): RowAction => ({
    ...{ key, href: pathTo(paths.discrepancy, { id }), icon: 'edit' },
  })
  const discrepancyRow =
    (key: 'act.answer' | 'act.settle') => (row: NonNullable<Today['toAnswer']>['rows'][number]) => (
      <TodayRow
        key={row.id}
        href={pathTo(paths.discrepancy, { id: row.id })}
        name={t('discrepancies:name', {
          kind: t(`discrepancies:kind.${row.difference}`),
          quantity: number(row.quantity),
          unit: row.unit,
          product: row.product,
        })}
        about={[row.name, supplierText(row.supplier)]}
        action={discrepancyAction(key, row.id)}
      />
    )

  return (
    <>
      {renderGroup('hindrances', (row) => (
        <TodayRow
          key={`${row.kind}${row.id}`}
          href={hindranceHref(row)}
          name={row.name || t(`hindrance.${row.kind}`)}
          about={[t(`hindrance.${row.kind}`)]}
          when={<bdi>{day(dayOf(row.at))}</bdi>}
          action={{ key: 'act.open', href: hindranceHref(row), icon: 'end' }}
        />
      ))}
      {renderGroup('arriving', (row) =>
        codeRow(
          paths.shipment,
          row,
          arrivalAction(row.id, { canReceive }),
          <>
            <bdi>
              {row.dock && row.startsAt
                ? t('slot', { time: slotTime(row.startsAt), dock: row.dock })
                : t('noSlot')}
            </bdi>
            {row.isHere ? <span className={styles.here}>{t('isHere')}</span> : null}
            {row.isGone ? <span>{t('isGone')}</span> : null}
          </>,
        ),
      )}
      {today.late.rows.length > 0 || isLateTarget ? (
        <TodayList
          id="late"
          title={t('group.late')}
          isTarget={isLateTarget}
          lists={lateLists(today).map(({ key, href }) => ({
            text: t(`late.${key}`),
            href,
          }))}
        >
          {today.late.rows.length === 0 ? <li className={styles.none}>{t('late.none')}</li> : null}
          {today.late.rows.map((row) =>
            codeRow(
              row.kind === 'order' ? paths.order : paths.shipment,
              { ...row, kindText: t(`late.is.${row.kind}`) },
              lateAction(row, { canReceive, isSupplierSide }),
            ),
          )}
        </TodayList>
      ) : null}
      {canReceive
        ? renderGroup('toReceive', (row) =>
            codeRow(
              paths.shipment,
              row,
              arrivalAction(row.id, { canReceive }),
              <bdi>{row.day ? day(row.day) : ''}</bdi>,
            ),
          )
        : null}
      {can.settle ? renderGroup('toSettle', discrepancyRow('act.settle')) : null}
      {can.answerProposals
        ? renderGroup('proposals', (row) => codeRow(paths.order, row, proposalsAction(row.id)))
        : null}
      {renderGroup('openShipments', (row) => codeRow(paths.shipment, row, openShipmentAction(row)))}
      {can.confirm
        ? renderGroup(
            'toConfirm',
            (row) => codeRow(paths.order, row, confirmButton({ orderId: row.id }, row.name)),
            confirmButton({}),
          )
        : null}
      {renderGroup('toShip', (row) => codeRow(paths.order, row, shipAction(row.id)))}
      {renderGroup('toAnswer', discrepancyRow('act.answer'))}
      {nextDialog}
    </>
  )
}
