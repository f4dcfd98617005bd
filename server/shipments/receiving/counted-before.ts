import * as z from 'zod'
import type { FieldError } from '#contract/problem.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { countedAgain, type NamedGoods, repeatedPieces } from '#domain/receiving/numbered-pieces.ts'
import type { LineReceipt } from '#domain/receiving/receipt.ts'
import type { ReceiptEntry } from '#domain/receiving/receipt-entry.ts'
import { type CountedGoods, countedGoods } from '#domain/receiving/receipt-record.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { goodsOfReceiptsOf } from '#server/shipments/receiving/receipt-json.ts'
import type { LockedOrderLine, ReceivableLine } from '#server/shipments/receiving/receipt-lock.ts'

const foreignGoods = z.object({
  index: z.int(),
  packageId: z.int().nullable(),
  serial: z.string().nullable(),
})
const goodsOfReceiptsRow = z.object({ goodsOfReceipts: z.array(countedGoods) })

type EntryWithGoods = Pick<ReceiptEntry, 'lines' | 'unannounced' | 'unordered' | 'isBlind'>
type CheckedGoods = {
  foreign: z.output<typeof foreignGoods>[]
  goodsOfReceipts: CountedGoods[]
} | null

const maxErrors = 100

/**
 * Finds packages and serial numbers of a count that do not belong to the named line, and those that earlier receipts of
 * the shipment counted. A blind count accepts any serial numbers, since the announced ones are hidden. Requires that
 * the shipment is locked.
 */
export async function checkCountedGoods(
  mutation: MutationContext,
  shipmentId: number,
  { lines, unannounced, unordered = [], isBlind }: EntryWithGoods,
): Promise<CheckedGoods> {
  const packages = lines.flatMap(({ packageIds }) => packageIds)
  const serials = [...lines, ...unannounced, ...unordered].flatMap((row) => row.serialNumbers ?? [])
  if (packages.length + serials.length === 0) return null
  const entries = JSON.stringify(
    lines.map(({ lineId, packageIds, serialNumbers }, index) => ({
      ...{ index, id: lineId, packages: packageIds, serials: serialNumbers },
    })),
  )
  const enteredLines = sql`jsonb_to_recordset(${entries}::jsonb) as e(index int, id bigint, packages bigint[], serials text[])`
  const [foreign, row] = await awaitPipelined([
    mutation.execute(typedSql(foreignGoods)`
      select e.index, p.id as "packageId", null as serial from ${enteredLines} cross join unnest(e.packages) p(id)
      where not exists (select from package_contents c where c.company_id = ${thisCompany} and c.package_id = p.id
        and c.shipment_line_id = e.id)
      union all
      select e.index, null, n.serial from ${enteredLines} cross join unnest(e.serials) n(serial)
      join shipment_lines l on l.company_id = ${thisCompany} and l.supplier_id = ${mutation.supplierId}
        and l.shipment_id = ${shipmentId} and l.id = e.id
      where not ${isBlind}::boolean and not n.serial = any(l.serial_numbers)
      order by 1, 2, 3 limit ${maxErrors}`),
    mutation.executeOne(
      typedSql(
        goodsOfReceiptsRow,
      )`${goodsOfReceiptsOf(shipmentId, mutation.supplierId, { packages, serials })}`,
    ),
  ])
  return { foreign, goodsOfReceipts: row?.goodsOfReceipts ?? [] }
}

/** Throws if packages or serial numbers of a count cannot be recorded. */
export function refuseCountedGoods(
  entry: EntryWithGoods,
  checked: CheckedGoods,
  lines: ReadonlyMap<number, ReceivableLine>,
  orderLines: ReadonlyMap<number, LockedOrderLine>,
): void {
  if (!checked) return
  const goods = namedGoods(entry, lines, orderLines)
  const errors = [
    ...checked.foreign.map((item): FieldError => foreignGoodsError(entry.lines, item)),
    ...repeatedPieces(goods).map(
      ({ pointer, serial }): FieldError => ({
        ...{ pointer: `${pointer}/serialNumbers`, code: 'repeated-serial', params: { serial } },
      }),
    ),
  ]
  if (errors.length > 0) throw new ProblemError('invalid', { errors: errors.slice(0, maxErrors) })
  const countedBefore = countedAgain(goods, checked.goodsOfReceipts)
  if (countedBefore.length > 0) throw new ProblemError('counted-before', { countedBefore })
}

const namedGoods = (
  { lines, unannounced, unordered = [] }: EntryWithGoods,
  shipmentLines: ReadonlyMap<number, ReceivableLine>,
  orderLines: ReadonlyMap<number, LockedOrderLine>,
): NamedGoods[] => [
  ...lines.map(({ lineId, packageIds, serialNumbers }, index) => ({
    ...{ pointer: `/body/lines/${index}`, product: shipmentLines.get(lineId) },
    ...{ lineId, packageIds, serialNumbers },
  })),
  ...unannounced.map(({ orderLineId, serialNumbers = [] }, index) => ({
    ...{ pointer: `/body/unannounced/${index}`, product: orderLines.get(orderLineId) },
    ...{ lineId: null, packageIds: [], serialNumbers },
  })),
  ...unordered.map(({ code, serialNumbers = [] }, index) => ({
    pointer: `/body/unordered/${index}`,
    product: code === null ? undefined : { productCode: code, size: '', color: '' },
    ...{ lineId: null, packageIds: [], serialNumbers },
  })),
]

function foreignGoodsError(
  lines: readonly LineReceipt[],
  { index, packageId, serial }: z.output<typeof foreignGoods>,
): FieldError {
  const { packageIds = [], serialNumbers = [] } = lines[index] ?? {}
  const path =
    packageId === null
      ? `serialNumbers/${serialNumbers.indexOf(serial ?? '')}`
      : `packageIds/${packageIds.indexOf(packageId)}`
  return { pointer: `/body/lines/${index}/${path}`, code: 'not-found' }
}
