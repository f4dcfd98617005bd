import { addDays } from '#domain/units/day.ts'
import type { Output } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import type { IconName } from '#web/ui/icon.tsx'

/** Figures that Today shows. */
export type StarterFigures = Output<'GET /api/starter'>

type TodoItem = {
  /** Its words are `todo.key`. */
  key: string
  count: number
  href: string
  icon: IconName
  /** Late: shown first, and only where there is any. */
  isUrgent?: boolean
  /** Shown only where there is any. */
  isOccasional?: boolean
  /** The company's own people have it to do; a supplier's have nothing to do with it. */
  isForStaff?: boolean
  /** A supplier's people have it to do. */
  isForSupplier?: boolean
}

/** Returns the items of the to-do list: late ones first, then in the order in which they show. */
export function todoItems(figures: StarterFigures) {
  const { today } = figures
  const yesterday = addDays(today, -1)
  const isByConfirmed = figures.orderConfirmation === 'confirmed-date'
  return [
    {
      key: 'lateArrivals',
      count: figures.lateArrivals,
      href: `${paths.arrivals}?to=${yesterday}`,
      icon: 'alert',
      isUrgent: true,
      isForStaff: true,
    },
    {
      key: 'lateOpen',
      count: figures.lateOpenShipments,
      href: `${paths.shipments}?state=open&to=${yesterday}&sort=eta`,
      icon: 'alert',
      isUrgent: true,
    },
    {
      key: isByConfirmed ? 'lateConfirmed' : 'latePending',
      count: figures.latePendingLines,
      href: `${paths.orders}?${isByConfirmed ? 'expectedTo' : 'dueTo'}=${yesterday}`,
      icon: 'clock',
      isUrgent: true,
    },
    {
      key: 'toConfirm',
      count: figures.linesToConfirm,
      href: `${paths.orders}?confirmation=to-confirm`,
      icon: 'check',
      isOccasional: true,
    },
    {
      key: 'proposed',
      count: figures.proposedLines,
      href: `${paths.orders}?confirmation=proposed`,
      icon: 'clock',
      isOccasional: true,
      isForSupplier: true,
    },
    {
      key: 'proposalsToAnswer',
      count: figures.proposedLines,
      href: `${paths.orders}?confirmation=proposed`,
      icon: 'alert',
      isOccasional: true,
      isForStaff: true,
    },
    {
      key: 'arrivingToday',
      count: figures.arrivingToday,
      href: `${paths.arrivals}?from=${today}&to=${today}`,
      icon: 'calendar',
      isForStaff: true,
    },
    {
      key: 'toReceive',
      count: figures.toReceive,
      href: `${paths.arrivals}?to=${today}`,
      icon: 'box',
      isForStaff: true,
    },
    {
      key: 'partlyReceived',
      count: figures.partlyReceived,
      href: `${paths.arrivals}?show=partially-received`,
      icon: 'check',
      isOccasional: true,
      isForStaff: true,
    },
    // A discrepancy is first for the supplier to answer, then for the buyer to settle.
    {
      key: 'openDiscrepancies',
      count: figures.openDiscrepancies,
      href: `${paths.discrepancies}?state=open&sort=created`,
      icon: 'alert',
      isOccasional: true,
      isForSupplier: true,
    },
    {
      key: 'unansweredDiscrepancies',
      count: figures.openDiscrepancies,
      href: `${paths.discrepancies}?state=open&sort=created`,
      icon: 'clock',
      isOccasional: true,
      isForStaff: true,
    },
    {
      key: 'answeredDiscrepancies',
      count: figures.answeredDiscrepancies,
      href: `${paths.discrepancies}?state=answered&sort=created`,
      icon: 'alert',
      isOccasional: true,
      isForStaff: true,
    },
    {
      key: 'open',
      count: figures.openShipments,
      href: `${paths.shipments}?state=open`,
      icon: 'box',
    },
    { key: 'pending', count: figures.pendingLines, href: paths.orders, icon: 'list' },
    {
      key: 'inTransit',
      count: figures.onTheirWay,
      href: `${paths.shipments}?state=closed&from=${today}&sort=eta`,
      icon: 'truck',
      isForSupplier: true,
    },
    {
      key: 'comingArrivals',
      count: figures.onTheirWay,
      href: `${paths.arrivals}?show=in-transit&from=${today}`,
      icon: 'truck',
      isForStaff: true,
    },
  ] as const satisfies TodoItem[]
}
