import * as z from 'zod'
import { discrepancyKind } from '#domain/discrepancies/discrepancy.ts'
import { day, instant } from '#domain/units/day.ts'
import { quantityText } from '#domain/units/quantity.ts'

/** Hints that Today shows until all is done or the person dismisses them. */
export const hints = ['first-steps', 'mail'] as const
export type Hint = (typeof hints)[number]

/** Maximum rows of a group on Today; further ones are only counted. */
export const maxTodayRows = 5
/** Limit of counting. A larger count is returned as `maxCounted + 1`, and screens show `1000+`. */
export const maxCounted = 1000

const count = z
  .int()
  .meta({ description: `At most ${maxCounted + 1}, which means more than ${maxCounted}` })

const idAndName = z.object({ id: z.int(), name: z.string().meta({ description: 'Code or name' }) })

/** A shipment, or the lines of an order, with something to do. */
const todayWork = idAndName.extend({
  supplier: z.string(),
  day: day
    .nullable()
    .meta({ description: 'Delivery date of a shipment, earliest due date of lines' }),
  lines: z.int(),
})

const lateItem = todayWork.extend({ kind: z.enum(['arrival', 'shipment', 'order']) })
const arrivingItem = todayWork.extend({
  dock: z.string().nullable(),
  startsAt: instant.nullable().meta({ description: 'Start of its dock slot' }),
  isHere: z
    .boolean()
    .meta({ description: 'Whether the truck was marked as arrived and not as gone' }),
  isGone: z.boolean(),
})
const openShipmentItem = todayWork.extend({
  unpackedLines: z.int(),
  packages: z.int(),
  emptyPackages: z.int(),
  unprintedLabels: z.int(),
})
const discrepancyItem = idAndName.extend({
  supplier: z.string(),
  difference: discrepancyKind,
  product: z.string(),
  quantity: quantityText,
  unit: z.string(),
})
const hindrance = idAndName.extend({
  kind: z.enum(['mail', 'import', 'key']),
  at: instant.meta({ description: 'Time of the failure or the expiry' }),
  accountId: z.int().nullable().meta({ description: 'Service account of a key' }),
})

const group = <Row extends z.ZodType>(row: Row) =>
  z.object({ count, rows: z.array(row).max(maxTodayRows) })

/**
 * Groups of today's work; a group that is not the caller's work is null. Groups of order lines have one row per order;
 * their count is of lines.
 */
export const todayWorkGroups = z.object({
  late: z
    .object({
      arrivals: count,
      shipments: count.meta({ description: 'Open shipments' }),
      orderLines: count.meta({
        description: 'Lines with nothing announced; the company decides which date counts',
      }),
      rows: z.array(lateItem).max(maxTodayRows),
    })
    .meta({ description: 'Work past its day, the oldest first' }),
  arriving: group(arrivingItem)
    .nullable()
    .meta({ description: 'In transit, and expected today or its truck has arrived' }),
  toReceive: group(todayWork).nullable().meta({ description: 'Received in part' }),
  toSettle: group(discrepancyItem).nullable().meta({ description: 'Answered by the supplier' }),
  proposals: group(todayWork).nullable().meta({ description: 'Proposed changes to answer' }),
  openShipments: group(openShipmentItem).nullable().meta({ description: 'Not late yet' }),
  toConfirm: group(todayWork).nullable(),
  toShip: group(todayWork).nullable().meta({
    description: 'Quantities in no open shipment, not late; confirmed if the company requires it',
  }),
  toAnswer: group(discrepancyItem).nullable(),
  hindrances: group(hindrance).nullable().meta({
    description: 'Mails and imports that failed, keys that expire; for administrators',
  }),
})
