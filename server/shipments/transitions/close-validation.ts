import * as z from 'zod'
import type { FieldError } from '#contract/problem.ts'
import { thisCompany } from '#database/client/sql.ts'
import { type MutationContext, RetryMutation } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'

const overCapLine = z.object({
  lineId: z.int(),
  quantity: z.string(),
  available: z.string(),
})

/** The problem of lines above their order line's cap: each with its quantity and what earlier lines leave available. */
export async function overCapError(
  mutation: MutationContext,
  shipmentId: number,
): Promise<ProblemError> {
  await mutation.rollback()
  const rows = await mutation.execute(typedSql(overCapLine)`
    select "lineId", quantity, available from (
      select l.id as "lineId", trim_scale(l.quantity)::text as quantity,
        trim_scale(greatest(0, f.cap - f.in_transit - f.received - lines_up_to.running_total + l.quantity))::text as available,
        f.in_transit + f.received + lines_up_to.running_total > f.cap as "isOverCap"
      from shipment_lines l
      join order_line_figures f on f.company_id = ${thisCompany} and f.id = l.order_line_id
      cross join lateral (
        select sum(t.quantity) as running_total from shipment_lines t
        where t.company_id = ${thisCompany} and t.supplier_id = l.supplier_id and t.shipment_id = l.shipment_id
          and t.order_line_id = l.order_line_id and t.id <= l.id
      ) lines_up_to
      where l.company_id = ${thisCompany} and l.supplier_id = ${mutation.supplierId}
        and l.shipment_id = ${shipmentId}
    ) line where "isOverCap" order by "lineId"`)
  const errors = rows.map(
    ({ lineId, quantity, available }): FieldError => ({
      pointer: `/lines/${lineId}`,
      code: 'over-cap',
      params: { quantity, available },
    }),
  )
  if (errors.length === 0) throw new RetryMutation()
  return new ProblemError('over-cap', { errors })
}
