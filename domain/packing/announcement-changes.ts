import * as z from 'zod'
import type { PaperContent, PaperLine } from '#domain/packing/paper.ts'
import type { Party } from '#domain/parties/party.ts'
import { goodsFieldNames, mapGoodsFields } from '#domain/shipments/line-field.ts'
import { packagesOfLine } from '#domain/shipments/package-split.ts'
import { shipmentFieldNames } from '#domain/shipments/shipment-field.ts'
import type { GoodsField } from '#domain/shipments/shipment-line.ts'
import { type Traceability, traceability } from '#domain/shipments/traceability.ts'
import { instant } from '#domain/units/day.ts'
import { formatQuantity, parseQuantity, quantityText } from '#domain/units/quantity.ts'

const announcedLine = z.object({
  quantity: quantityText,
  numberOfPackages: z.int(),
  ...mapGoodsFields(() => z.array(z.string()).optional()),
  traceability: z.array(traceability).optional().meta({
    description: 'Lots, dates and serial numbers of its shipment lines, if any',
  }),
})

const lineChange = z.object({
  orderCode: z.string(),
  orderLineNumber: z.string(),
  productCode: z.string(),
  productName: z.string(),
  size: z.string(),
  color: z.string(),
  unit: z.string(),
  before: announcedLine.nullable().meta({ description: 'Null if it was not announced' }),
  after: announcedLine.nullable().meta({ description: 'Null if it is no longer announced' }),
})
export type LineChange = z.infer<typeof lineChange>

const fieldChange = z.object({
  name: z.enum(shipmentFieldNames),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

/** Differences between a shipment's last announcement and its present or next one. */
export const announcementChanges = z.object({
  announcedAt: instant
    .nullable()
    .meta({ description: 'Time of the last announcement; null without one' }),
  fields: z.array(fieldChange),
  lines: z.array(lineChange).meta({ description: 'Order lines that differ' }),
  packageCount: z
    .object({ before: z.int(), after: z.int() })
    .nullable()
    .meta({ description: 'Number of packages; null if unchanged' }),
})
export type AnnouncementChanges = z.infer<typeof announcementChanges>

/** Compares two contents of a shipment's papers. Shipment lines of one order line are compared together. */
export function changesBetween(
  before: PaperContent | null,
  after: PaperContent,
): AnnouncementChanges {
  if (!before) return { announcedAt: null, fields: [], lines: [], packageCount: null }
  const count = { before: before.packages.length, after: after.packages.length }
  return {
    announcedAt: before.closedAt,
    fields: shipmentFieldNames.flatMap((name) => {
      const change = { name, before: textOf(before, name), after: textOf(after, name) }
      return change.before === change.after ? [] : [change]
    }),
    lines: changedLines(before.lines, after.lines),
    packageCount: count.before === count.after ? null : count,
  }
}

function textOf(content: PaperContent, name: (typeof shipmentFieldNames)[number]): string | null {
  if (name === 'shipTo') return placeText(content.shipTo)
  return content[name] || null
}

const placeText = (place: Party | null) =>
  place ? [place.name, ...place.address].filter(Boolean).join(', ') : null

function changedLines(before: PaperLine[], after: PaperLine[]): LineChange[] {
  const [oldByKey, newByKey] = [groupByOrderLine(before), groupByOrderLine(after)]
  return [...new Map([...oldByKey, ...newByKey])].flatMap(([key, { firstLine }]) => {
    const change = { before: lineOf(oldByKey.get(key)), after: lineOf(newByKey.get(key)) }
    const isSame =
      change.before?.quantity === change.after?.quantity &&
      change.before?.numberOfPackages === change.after?.numberOfPackages &&
      comparedFields.every(
        (name) => JSON.stringify(change.before?.[name]) === JSON.stringify(change.after?.[name]),
      )
    const { orderCode, productCode, productName, size, color, unit } = firstLine
    const orderLineNumber = String(firstLine.orderLineNumber)
    return isSame
      ? []
      : [{ orderCode, orderLineNumber, productCode, productName, size, color, unit, ...change }]
  })
}

const comparedFields = [...goodsFieldNames, 'traceability'] as const

type OrderLineTotal = {
  firstLine: PaperLine
  lines: PaperLine[]
  quantity: bigint
  numberOfPackages: number
  goods: Traceability[]
}

function groupByOrderLine(lines: PaperLine[]): Map<string, OrderLineTotal> {
  const totals = new Map<string, OrderLineTotal>()
  for (const line of lines) {
    const key = JSON.stringify([line.orderCode, String(line.orderLineNumber)])
    const total = totals.get(key) ?? {
      firstLine: line,
      lines: [],
      quantity: 0n,
      numberOfPackages: 0,
      goods: [],
    }
    total.quantity += parseQuantity(line.quantity)
    total.numberOfPackages += packagesOfLine(line)
    total.lines.push(line)
    if (line.traceability) total.goods.push(line.traceability)
    totals.set(key, total)
  }
  return totals
}

const lineOf = (total: OrderLineTotal | undefined) =>
  total
    ? {
        quantity: formatQuantity(total.quantity),
        numberOfPackages: total.numberOfPackages,
        ...detailsOf(total.lines),
        ...(total.goods.length > 0 && { traceability: sortedGoods(total.goods) }),
      }
    : null

// Details of the lines' goods, each once.
function detailsOf(lines: readonly PaperLine[]): { [Name in GoodsField]?: string[] } {
  const lists = goodsFieldNames.map((name) => {
    const values = new Set(lines.flatMap((line) => line[name] ?? []))
    return [name, [...values].sort()] as const
  })
  return Object.fromEntries(lists.filter(([, values]) => values.length > 0))
}

// Sorts for the comparison: stored contents have their keys in the database's order, and lines are sorted by id.
function sortedGoods(goods: readonly Traceability[]): Traceability[] {
  const texts = goods.map(({ lot, bestBefore, expiry, serialNumbers }) =>
    JSON.stringify({ lot, bestBefore, expiry, serialNumbers: serialNumbers.toSorted() }),
  )
  return texts.sort().map((text) => JSON.parse(text) as Traceability)
}
