import * as z from 'zod'
import type { FieldError } from '#contract/problem.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { countedGoods } from '#domain/receiving/counted-goods.ts'
import type { LineReceipt } from '#domain/receiving/receipt.ts'
import type { ReceiptEntry } from '#domain/receiving/receipt-entry.ts'
import { together } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'

const strangeGoods = z.object({
  index: z.int(),
  packageId: z.int().nullable(),
  serial: z.string().nullable(),
})
const countedBeforeRow = z.object({ countedBefore: z.array(countedGoods) })
const repeatedPiece = z.object({ index: z.int(), serial: z.string() })

/**
 * Finds what is wrong with the packages and serial numbers that the lines of a count name: not of the line, named twice, or
 * counted before. Who counts blind cannot know the numbers that were announced: those found are taken. The shipment is locked.
 */
export async function findCountedGoods(
  mutation: MutationContext,
  shipmentId: number,
  { lines, isBlind }: Pick<ReceiptEntry, 'lines' | 'isBlind'>,
) {
  if (lines.every((line) => line.packageIds.length + line.serialNumbers.length === 0)) return null
  const entries = JSON.stringify(
    lines.map(({ lineId, packageIds, serialNumbers }, index) => ({
      ...{ index, id: lineId, packages: packageIds, serials: serialNumbers },
    })),
  )
  const given = sql`jsonb_to_recordset(${entries}::jsonb) as e(index int, id bigint, packages bigint[], serials text[])`
  const lineOf = sql`shipment_lines l on l.company_id = ${thisCompany} and l.supplier_id = ${mutation.supplierId}
    and l.shipment_id = ${shipmentId}`
  const [strange, repeated, counted] = await together([
    mutation.execute(typedSql(strangeGoods)`
      select e.index, p.id as "packageId", null as serial from ${given} cross join unnest(e.packages) p(id)
      where not exists (select from package_contents c where c.company_id = ${thisCompany} and c.package_id = p.id
        and c.shipment_line_id = e.id)
      union all
      select e.index, null, n.serial from ${given} cross join unnest(e.serials) n(serial) join ${lineOf} and l.id = e.id
      where not ${isBlind}::boolean and not n.serial = any(l.serial_numbers)
      order by 1, 2, 3 limit 100`),
    mutation.execute(typedSql(repeatedPiece)`
      select max(e.index) as index, n.serial from ${given} cross join unnest(e.serials) n(serial)
      join ${lineOf} and l.id = e.id
      group by l.product_code, l.size, l.color, n.serial having count(*) > 1 order by 1, 2 limit 100`),
    mutation.executeOne(typedSql(countedBeforeRow)`
      with hits as (
        select x.receipt_id, x.package_id, null::text as serial from ${given} cross join unnest(e.packages) p(id)
        join receipt_packages x on x.company_id = ${thisCompany} and x.package_id = p.id and x.shipment_line_id = e.id
          and not x.is_taken_back
        union all
        select x.receipt_id, null, x.serial_number from ${given} cross join unnest(e.serials) n(serial)
        join ${lineOf} and l.id = e.id
        join shipment_lines same on same.company_id = ${thisCompany} and same.supplier_id = ${mutation.supplierId}
          and same.shipment_id = ${shipmentId} and (same.product_code, same.size, same.color) = (l.product_code, l.size, l.color)
        join receipt_serials x on x.company_id = ${thisCompany} and x.shipment_line_id = same.id
          and x.serial_number = n.serial and not x.is_taken_back
      )
      select coalesce(json_agg(counted order by "receiptId"), '[]') as "countedBefore" from (
      select r.id as "receiptId", r.shipment_line_id as "lineId", r.received_at as "receivedAt", u.name as "receivedBy",
        coalesce(json_agg(h.package_id order by h.package_id) filter (where h.package_id is not null), '[]') as "packageIds",
        coalesce(json_agg(h.serial order by h.serial) filter (where h.serial is not null), '[]') as "serialNumbers"
      from hits h
      join receipts r on r.company_id = ${thisCompany} and r.id = h.receipt_id
      join users u on u.company_id = ${thisCompany} and u.id = r.received_by
      group by r.id, r.shipment_line_id, r.received_at, u.name) counted`),
  ])
  return { strange, repeated, countedBefore: counted?.countedBefore ?? [] }
}

/** Throws where packages or serial numbers of a count cannot be recorded. */
export function refuseCountedGoods(
  lines: readonly LineReceipt[],
  found: Awaited<ReturnType<typeof findCountedGoods>>,
): void {
  if (!found) return
  const { strange, repeated, countedBefore } = found
  const errors = [
    ...strange.map((one): FieldError => strangeError(lines, one)),
    ...repeated.map(
      ({ index, serial }): FieldError => ({
        ...{ pointer: `/body/lines/${index}/serialNumbers`, code: 'repeated-serial' },
        params: { serial },
      }),
    ),
  ]
  if (errors.length > 0) throw new ProblemError('invalid', { errors })
  if (countedBefore.length > 0) throw new ProblemError('counted-before', { countedBefore })
}

function strangeError(
  lines: readonly LineReceipt[],
  { index, packageId, serial }: z.output<typeof strangeGoods>,
): FieldError {
  const { packageIds = [], serialNumbers = [] } = lines[index] ?? {}
  const part =
    packageId === null
      ? `serialNumbers/${serialNumbers.indexOf(serial ?? '')}`
      : `packageIds/${packageIds.indexOf(packageId)}`
  return { pointer: `/body/lines/${index}/${part}`, code: 'not-found' }
}
