import { nextStepByCounts } from '#domain/shipments/next-step.ts'
import { addDays } from '#domain/units/day.ts'
import type { Output } from '#web/app/http/call.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import type { IconName } from '#web/ui/icon.tsx'

export type Today = Output<'GET /api/starter'>
type Row<Key extends keyof Today> =
  NonNullable<Today[Key]> extends { rows: (infer Item)[] } ? Item : never

/** Action of a row, as a link. */
export type RowAction = {
  key: `act.${'receive' | 'open' | 'ship' | 'add' | 'pack' | 'labels' | 'close' | 'answer' | 'settle'}`
  href: string
  icon: IconName
}

type Rights = { canReceive: boolean; isSupplierSide: boolean }

const packingPath = (id: number) => pathTo(paths.packing, { id })
const receiveAction = (id: number): RowAction => ({
  key: 'act.receive',
  href: pathTo(paths.receiving, { id }),
  icon: 'check',
})
const viewShipmentAction = (id: number): RowAction => ({
  key: 'act.open',
  href: pathTo(paths.shipment, { id }),
  icon: 'truck',
})

/** Returns the action that adds the remaining quantities of an order to a new shipment. */
export const shipAction = (id: number): RowAction => ({
  key: 'act.ship',
  href: `${paths.newShipment}?order=${id}`,
  icon: 'truck',
})

/** Returns the action that answers the proposals of an order, on the order's own screen. */
export const proposalsAction = (id: number): RowAction => ({
  key: 'act.answer',
  href: pathTo(paths.order, { id }),
  icon: 'edit',
})

export const arrivalAction = (id: number, { canReceive }: Pick<Rights, 'canReceive'>) =>
  canReceive ? receiveAction(id) : viewShipmentAction(id)

export function lateAction({ kind, id }: Row<'late'>, rights: Rights): RowAction {
  if (kind === 'arrival') return arrivalAction(id, rights)
  if (kind === 'shipment') return viewShipmentAction(id)
  if (rights.isSupplierSide) return shipAction(id)
  return { key: 'act.open', href: pathTo(paths.order, { id }), icon: 'list' }
}

/** Returns the next step of an open shipment. */
export function openShipmentAction(row: Row<'openShipments'>): RowAction {
  const { id } = row
  switch (nextStepByCounts({ state: 'open', ...row })) {
    case 'add':
      return { key: 'act.add', href: pathTo(paths.bulkAdd, { id }), icon: 'list' }
    case 'pack':
      return { key: 'act.pack', href: packingPath(id), icon: 'box' }
    case 'labels':
      return { key: 'act.labels', href: `${packingPath(id)}?print=labels`, icon: 'print' }
    default:
      return {
        key: 'act.close',
        href: `${pathTo(paths.shipment, { id })}?ask=close`,
        icon: 'truck',
      }
  }
}

/** Returns the address of the screen where an obstacle is resolved. */
export function hindranceHref({ kind, id, accountId }: Row<'hindrances'>): string {
  if (kind === 'mail') return pathTo(paths.mail, { id })
  if (kind === 'import') return pathTo(paths.orderImportJob, { id })
  return pathTo(paths.serviceAccount, { id: accountId ?? 0 })
}

// The day by which lines are late or due: the agreed one, where the company says so.
const dayFilter = ({ orderConfirmation }: Pick<Today, 'orderConfirmation'>) =>
  orderConfirmation === 'confirmed-date' ? 'expected' : 'due'

/** Returns the address of the list of order lines that are due on a day. */
export function dueLinesHref(day: string, today: Pick<Today, 'orderConfirmation'>): string {
  const filter = dayFilter(today)
  return `${paths.orders}?${filter}From=${day}&${filter}To=${day}`
}

/** Returns links to lists with all late subjects. They also have some that are no longer late: no count is shown. */
export function lateLists(starter: Today) {
  const { late, today } = starter
  const yesterday = addDays(today, -1)
  const lists = [
    {
      key: 'arrivals',
      count: late.arrivals,
      href: `${paths.arrivals}?show=in-transit&to=${yesterday}`,
    },
    {
      key: 'shipments',
      count: late.shipments,
      href: `${paths.shipments}?state=open&to=${yesterday}&sort=eta`,
    },
    {
      key: 'lines',
      count: late.orderLines,
      href: `${paths.orders}?${dayFilter(starter)}To=${yesterday}`,
    },
  ] as const
  return lists.filter(({ count }) => count > 0)
}

/** Returns the address of the list with all rows of a group; lists in `widerLists` also have other rows. */
export const groupLists = {
  arriving: ({ today }: Today) => `${paths.arrivals}?from=${today}&to=${today}`,
  toReceive: () => `${paths.arrivals}?show=partially-received`,
  toSettle: () => `${paths.discrepancies}?state=answered&sort=created`,
  proposals: () => `${paths.orders}?confirmation=proposed`,
  openShipments: ({ today }: Today) => `${paths.shipments}?state=open&from=${today}&sort=eta`,
  toConfirm: () => `${paths.orders}?confirmation=to-confirm`,
  toShip: () => paths.orders,
  toAnswer: () => `${paths.discrepancies}?state=open&sort=created`,
  hindrances: () => undefined,
} as const satisfies Partial<Record<keyof Today, (today: Today) => string | undefined>>
export const widerLists: readonly string[] = ['arriving', 'toShip'] satisfies GroupKey[]
export type GroupKey = keyof typeof groupLists
