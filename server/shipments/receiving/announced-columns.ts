import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { shipmentPackage } from '#domain/packing/package.ts'
import { announcedMeasures } from '#domain/packing/package-totals.ts'
import { shipmentLine } from '#domain/shipments/shipment-line.ts'
import { parseQuantity } from '#domain/units/quantity.ts'
import { columnsOf } from '#server/data/entity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'

const sizes = { height: true, width: true, depth: true } as const
const measuredPackage = shipmentPackage.pick({
  ...sizes,
  id: true,
  parentId: true,
  grossWeight: true,
  netWeight: true,
})
const measuredLine = shipmentLine.pick({
  ...sizes,
  numberOfPackages: true,
  remainder: true,
  packed: true,
  weight: true,
})
const measured = z.object({ packages: z.array(measuredPackage), lines: z.array(measuredLine) })

const rowsOf = (table: string, alias: string, columns: Sql, supplierId: number, id: number) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`coalesce((select json_agg(r) from (
    select ${columns} from ${sql.ref(table)} ${sql.ref(alias)}
    where ${column('company_id')} = ${thisCompany} and ${column('supplier_id')} = ${supplierId}
      and ${column('shipment_id')} = ${id}) r), '[]')`
}

/** Returns assignments of a shipment's announced totals, stored at closing for the lists of arrivals. */
export async function announcedColumns(mutation: MutationContext, id: number): Promise<Sql> {
  const { supplierId } = mutation
  const row = await mutation.executeOne(typedSql(measured)`
    select ${rowsOf('packages', 'p', columnsOf(measuredPackage, 'p'), supplierId, id)} as packages,
      ${rowsOf('shipment_lines', 'l', columnsOf(measuredLine, 'l'), supplierId, id)} as lines`)
  const unpacked = row?.lines.filter(({ packed }) => parseQuantity(packed) === 0n)
  const measures = announcedMeasures(row?.packages ?? [], unpacked ?? [])
  const { packages, gross, volume, unmeasured } = measures
  return sql`announced_packages = ${packages}, announced_weight = nullif(${gross.value}::numeric, 0),
    announced_volume = nullif(${volume.value}::numeric, 0), unmeasured_packages = ${unmeasured}`
}

/** Assignments that clear announced totals. */
export const clearAnnouncedColumns = sql`announced_packages = null, announced_weight = null,
  announced_volume = null, unmeasured_packages = null`
