import * as z from 'zod'
import type { FieldError } from '#contract/problem.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import type { LineEntry } from '#domain/shipments/shipment-line.ts'
import { maxSerialNumbers } from '#domain/shipments/traceability.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'

const repeatedNumber = z.object({ index: z.int(), number: z.string() })
const numberCount = z.object({ count: z.int() })

type LineWithSerials = Pick<LineEntry, 'orderLineId' | 'traceability'>

const serialsOf = (line: LineWithSerials) => line.traceability?.serialNumbers ?? []

/** Whether any of the lines has serial numbers, which need the check below. */
export const hasSerialNumbers = (lines: readonly LineWithSerials[]): boolean =>
  lines.some((line) => serialsOf(line).length > 0)

/**
 * Throws if a product of a locked shipment would have a serial number twice, or the shipment too many serial numbers.
 * The former numbers of a changed line do not count.
 */
export async function refuseRepeatedSerials(
  mutation: MutationContext,
  shipmentId: number,
  lines: readonly LineWithSerials[],
  pointer: (index: number) => string,
  changedLineId = 0,
): Promise<void> {
  if (!hasSerialNumbers(lines)) return
  const entries = JSON.stringify(
    lines.map((line, index) => ({ index, id: line.orderLineId, numbers: serialsOf(line) })),
  )
  const enteredRows = sql`jsonb_to_recordset(${entries}::jsonb) as e(index int, id bigint, numbers text[])`
  const storedRows = sql`shipment_lines l where l.company_id = ${thisCompany} and l.supplier_id = ${mutation.supplierId}
    and l.shipment_id = ${shipmentId} and l.id <> ${changedLineId} and l.serial_numbers is not null`
  const total = await mutation.executeOne(typedSql(numberCount)`
    select (select coalesce(sum(cardinality(numbers)), 0) from ${enteredRows})::int
      + (select coalesce(sum(cardinality(l.serial_numbers)), 0) from ${storedRows})::int as count`)
  const maximum = maxSerialNumbers.shipment
  if ((total?.count ?? 0) > maximum)
    throw new ProblemError('invalid', {
      errors: [{ ...errorAt(pointer(0)), code: 'too-big', params: { maximum } }],
    })
  const repeatedNumbers = await mutation.execute(typedSql(repeatedNumber)`
    select max(a.index) as index, a.number from (
      select e.index, e.id, n.number from ${enteredRows} cross join unnest(e.numbers) n(number)
      union all
      select -1, l.order_line_id, n.number from (select l.order_line_id, l.serial_numbers from ${storedRows}) l
        cross join unnest(l.serial_numbers) n(number)
    ) a join order_lines ol on ol.company_id = ${thisCompany} and ol.id = a.id
    group by ol.product_code, ol.size, ol.color, a.number having count(*) > 1 and max(a.index) >= 0
    order by 1, 2 limit 100`)
  const errors = repeatedNumbers.map(
    ({ index, number }): FieldError => ({
      ...errorAt(pointer(index)),
      code: 'repeated-serial',
      params: { serial: number },
    }),
  )
  if (errors.length > 0) throw new ProblemError('invalid', { errors })
}

const errorAt = (pointer: string) => ({ pointer: `${pointer}/traceability/serialNumbers` })
