import * as z from 'zod'
import { sql } from '#database/client/sql.ts'
import { insertRows, updateRows } from '#server/data/batch-write.ts'
import { type MutationContext, RetryMutation } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { percentOf } from '#server/settings/settings-change.ts'
import type { PlannedSupplierRow } from '#server/settings/supplier-import-plan.ts'

const insertedSupplier = z.object({ id: z.int(), code: z.string() })

const storedFields = [
  ...['name', 'taxId', 'address', 'gln', 'gs1Prefix', 'ssccFrom'],
  ...['overDeliverySet', 'overDeliveryPercent'],
]
const storedRow = ({ rao, tolerance, ...supplier }: PlannedSupplierRow) => ({
  ...supplier,
  name: rao,
  overDeliverySet: tolerance !== null,
  overDeliveryPercent: tolerance === null ? null : percentOf(tolerance),
})

/** Writes the suppliers of a file, each with its entry in the history, in three statements for all of them. */
export async function writeSuppliers(
  mutation: MutationContext,
  planned: readonly PlannedSupplierRow[],
): Promise<void> {
  const { execute, caller, notify } = mutation
  const created = planned.filter(({ outcome }) => outcome === 'created')
  const changed = planned.filter(({ outcome }) => outcome === 'changed')
  const ids = new Map(planned.map(({ code, id }) => [code, id]))
  if (created.length > 0) {
    const shared = { companyId: caller.companyId }
    const inserted = await execute(typedSql(insertedSupplier)`
      ${insertRows('suppliers', created.map(storedRow), ['code', ...storedFields], shared)}
      on conflict (company_id, code) do nothing returning id, code`)
    // Somebody made one of them a moment ago: it is a change by now.
    if (inserted.length < created.length) throw new RetryMutation()
    for (const { id, code } of inserted) ids.set(code, id)
  }
  if (changed.length > 0)
    await execute(
      updateRows('suppliers', changed.map(storedRow), storedFields, sql`, version = t.version + 1`),
    )
  const events = [...created, ...changed].map(({ code, rao, before, after }) => ({
    ...{ supplierId: ids.get(code), subjectName: rao, before, after },
  }))
  if (events.length === 0) return
  const fields = ['supplierId', 'subjectName', 'before', 'after']
  const shared = { companyId: caller.companyId, actorId: caller.userId }
  await execute(sql`${insertRows('setting_events', events, fields, shared)} returning 1`)
  // The tolerance decides how much may be announced.
  if (changed.some(({ after }) => 'tolerance' in after))
    notify({ orderLines: true, supplierId: null })
}
