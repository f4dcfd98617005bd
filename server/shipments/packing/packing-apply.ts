import type { FieldError } from '#contract/problem.ts'
import { sql } from '#database/client/sql.ts'
import type { Package, Packing } from '#domain/packing/package.ts'
import { pack } from '#domain/packing/packing.ts'
import { PackingRefusal } from '#domain/packing/packing-refusal.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import type { Change } from '#server/data/mutation-route.ts'
import { invalid, Refusal } from '#server/http/problem-error.ts'
import { packingJson } from '#server/shipments/packing/packing-json.ts'
import {
  drawPackageIds,
  keepForUndo,
  writePacking,
} from '#server/shipments/packing/packing-write.ts'

/** Makes steps of packing in a locked shipment, and gives what they did; refuses by `pointer` what cannot be. */
export async function makeSteps(
  change: Change,
  shipmentId: number,
  steps: PackingStep[],
  pointer: (place: number) => string,
) {
  const before = await readPacking(change, shipmentId)
  const { packing, touched, removed, made } = packed(before, steps, pointer)
  const fresh = touched.filter(({ id }) => id < 0).sort((one, other) => other.id - one.id)
  const ids = await drawPackageIds(change, fresh.length)
  const real = new Map(fresh.map(({ id }, place) => [id, ids[place] ?? id]))
  const put = touched.map((one) => renamed(one, real))
  const write = { put, removed, after: packing.packages }
  const told = { steps: steps.length, packages: packing.packages.length }
  const version = await writePacking(change, shipmentId, write, told)
  const gone = new Set([...removed, ...touched.map(({ id }) => id)])
  const was = before.packages.filter(({ id }) => gone.has(id))
  await keepForUndo(change, shipmentId, was, ids)
  return { version, canUndo: true, created: createdIds(made, fresh, ids), packages: put, removed }
}

/** The packing of a shipment as this transaction sees it. */
export async function readPacking(change: Change, id: number): Promise<Packing> {
  const row = await change.first(sql<{ packing: Packing }>`
    select ${packingJson} as packing from shipments s
    where s.company_id = ${change.caller.companyId} and s.supplier_id = ${change.supplierId} and s.id = ${id}`)
  if (!row) throw new Refusal('not-found')
  return row.packing
}

function packed(before: Packing, steps: PackingStep[], pointer: (place: number) => string) {
  try {
    return pack(before, steps)
  } catch (error) {
    if (!(error instanceof PackingRefusal)) throw error
    const { place, path, code, params } = error
    const of = `${pointer(place)}${path}`
    throw invalid({
      pointer: of,
      code,
      ...(Object.keys(params).length > 0 && { params }),
    } as FieldError)
  }
}

const renamed = (one: Package, real: Map<number, number>): Package => ({
  ...one,
  id: real.get(one.id) ?? one.id,
  parentId: one.parentId === null ? null : (real.get(one.parentId) ?? one.parentId),
})

// A package that a later step took away again has a 0 in its place.
function createdIds(made: number, fresh: Package[], ids: number[]): number[] {
  const created: number[] = Array(made).fill(0)
  fresh.forEach(({ id }, place) => {
    created[-id - 1] = ids[place] ?? 0
  })
  return created
}
