import type { FastifyInstance } from 'fastify'
import { getSupplierProfile, updateSupplierProfile } from '#contract/settings/supplier-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { changeSettings } from '#server/settings/settings-change.ts'
import { supplierProfileJson } from '#server/settings/settings-json.ts'
import { contactsWriter, supplierAssignments } from '#server/settings/supplier-settings-write.ts'

/** Adds the routes of a supplier's profile, which its own administrators manage. */
export function addSupplierProfileRoutes(app: FastifyInstance, database: Database): void {
  queryRoute(
    app,
    database,
    getSupplierProfile,
    () => sql`(select ${supplierProfileJson} from suppliers s
      where s.company_id = ${thisCompany} and s.id = caller.supplier_id)`,
  )

  mutationRoute(app, database, updateSupplierProfile, (mutation, { body, reply }) => {
    const { supplierId } = mutation
    const target = {
      ...({ table: 'suppliers', alias: 's', json: supplierProfileJson } as const),
      where: sql`s.company_id = ${thisCompany} and s.id = ${supplierId}`,
      ...{ subject: { supplierId }, assignments: supplierAssignments },
      writeParts: contactsWriter(mutation, supplierId),
    }
    return changeSettings(mutation, target, body, reply)
  })
}
