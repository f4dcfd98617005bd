import * as z from 'zod'
import { thisCompany } from '#database/client/sql.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { matchedOrderLine } from '#server/queries/order-line-candidates.ts'

const numberedLine = matchedOrderLine
  .pick({ productCode: true, size: true, color: true })
  .extend({ serial: z.string() })

/** The serial numbers in a shipment and their products. */
export const serialNumbersOf = (
  mutation: MutationContext,
  shipmentId: number,
): Promise<z.output<typeof numberedLine>[]> =>
  mutation.execute(typedSql(numberedLine)`
    select f.product_code as "productCode", f.size, f.color, n.serial
    from shipment_lines l
    join order_lines f on f.company_id = ${thisCompany} and f.id = l.order_line_id
    cross join unnest(l.serial_numbers) n(serial)
    where l.company_id = ${thisCompany} and l.supplier_id = ${mutation.supplierId} and l.shipment_id = ${shipmentId}`)
