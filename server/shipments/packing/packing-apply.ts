import * as z from 'zod'
import { getPacking } from '#contract/packing/packing-endpoints.ts'
import type { FieldError } from '#contract/problem.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import type { Package, Packing } from '#domain/packing/package.ts'
import { pack } from '#domain/packing/packing.ts'
import { PackingRefusal } from '#domain/packing/packing-refusal.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { reserveIds } from '#server/data/reserve-ids.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { packingJson } from '#server/shipments/packing/packing-json.ts'
import { pushUndo, writePacking } from '#server/shipments/packing/packing-write.ts'
import type { EventShipment } from '#server/shipments/shipment-event-insert.ts'

const packingRow = z.object({ packing: getPacking.schema.response[200] })

/** Applies steps to the packing of a locked shipment and returns the changes; `pointer` locates a refused step. */
export async function applySteps(
  mutation: MutationContext,
  shipment: EventShipment,
  before: Packing,
  steps: PackingStep[],
  pointer: (index: number) => string,
) {
  const { packing, changed, removed, createdCount } = packOrThrow(before, steps, pointer)
  const addedPackages = changed.filter(({ id }) => id < 0).sort((a, b) => b.id - a.id)
  const ids = await reserveIds(mutation, 'packages_id_seq', addedPackages.length)
  const newIds = new Map(addedPackages.map(({ id }, index) => [id, ids[index] ?? id]))
  const packages = changed.map((pkg) => withNewIds(pkg, newIds))
  const details = { steps: steps.length, packages: packing.packages.length }
  const changedIds = new Set([...removed, ...changed.map(({ id }) => id)])
  const packagesBefore = before.packages.filter(({ id }) => changedIds.has(id))
  const [version] = await awaitPipelined([
    writePacking(mutation, shipment, { packing, changed: packages, removed }, details),
    pushUndo(mutation, shipment.id, packagesBefore, ids),
  ])
  return {
    version,
    canUndo: true,
    created: createdIds(createdCount, addedPackages, ids),
    packages,
    removed,
  }
}

/** Reads the packing of a shipment in this transaction. */
export async function readStoredPacking(mutation: MutationContext, id: number): Promise<Packing> {
  const row = await mutation.executeOne(typedSql(packingRow)`
    select ${packingJson(sql`${mutation.caller.userId}::bigint`)} as packing from shipments s
    where s.company_id = ${thisCompany} and s.supplier_id = ${mutation.supplierId} and s.id = ${id}`)
  if (!row) throw new ProblemError('not-found')
  return row.packing
}

function packOrThrow(before: Packing, steps: PackingStep[], pointer: (index: number) => string) {
  try {
    return pack(before, steps)
  } catch (error) {
    if (!(error instanceof PackingRefusal)) throw error
    const { stepIndex, path, code, params } = error
    throw invalid({
      pointer: `${pointer(stepIndex)}${path}`,
      code,
      ...(Object.keys(params).length > 0 && { params }),
    } as FieldError)
  }
}

const withNewIds = (pkg: Package, newIds: Map<number, number>): Package => ({
  ...pkg,
  id: newIds.get(pkg.id) ?? pkg.id,
  parentId: pkg.parentId === null ? null : (newIds.get(pkg.parentId) ?? pkg.parentId),
})

// Returns the stored ids of packages that the steps created as -1, -2, …; 0 for a package that a later step removed.
function createdIds(createdCount: number, addedPackages: Package[], ids: number[]): number[] {
  const created: number[] = Array(createdCount).fill(0)
  addedPackages.forEach(({ id }, index) => {
    created[-id - 1] = ids[index] ?? 0
  })
  return created
}
