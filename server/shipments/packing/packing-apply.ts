import * as z from 'zod'
import { getPacking } from '#contract/packing-endpoints.ts'
import type { FieldError } from '#contract/problem.ts'
import { thisCompany } from '#database/client/sql.ts'
import type { Package, Packing } from '#domain/packing/package.ts'
import { pack } from '#domain/packing/packing.ts'
import { PackingRefusal } from '#domain/packing/packing-refusal.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { packingJson } from '#server/shipments/packing/packing-json.ts'
import {
  drawPackageIds,
  keepForUndo,
  writePacking,
} from '#server/shipments/packing/packing-write.ts'

const packingRow = z.object({ packing: getPacking.schema.response[200] })

/** Makes steps of packing in a locked shipment, and gives what they did; refuses by `pointer` what cannot be. */
export async function makeSteps(
  mutation: MutationContext,
  shipmentId: number,
  steps: PackingStep[],
  pointer: (place: number) => string,
) {
  const before = await readPacking(mutation, shipmentId)
  const { packing, changed: touched, removed, createdCount } = packed(before, steps, pointer)
  const fresh = touched.filter(({ id }) => id < 0).sort((one, other) => other.id - one.id)
  const ids = await drawPackageIds(mutation, fresh.length)
  const real = new Map(fresh.map(({ id }, place) => [id, ids[place] ?? id]))
  const put = touched.map((one) => renamed(one, real))
  const write = { put, removed, after: packing.packages }
  const told = { steps: steps.length, packages: packing.packages.length }
  const version = await writePacking(mutation, shipmentId, write, told)
  const gone = new Set([...removed, ...touched.map(({ id }) => id)])
  const was = before.packages.filter(({ id }) => gone.has(id))
  await keepForUndo(mutation, shipmentId, was, ids)
  return {
    version,
    canUndo: true,
    created: createdIds(createdCount, fresh, ids),
    packages: put,
    removed,
  }
}

/** The packing of a shipment as this transaction sees it. */
export async function readPacking(mutation: MutationContext, id: number): Promise<Packing> {
  const row = await mutation.executeOne(typedSql(packingRow)`
    select ${packingJson} as packing from shipments s
    where s.company_id = ${thisCompany} and s.supplier_id = ${mutation.supplierId} and s.id = ${id}`)
  if (!row) throw new ProblemError('not-found')
  return row.packing
}

function packed(before: Packing, steps: PackingStep[], pointer: (place: number) => string) {
  try {
    return pack(before, steps)
  } catch (error) {
    if (!(error instanceof PackingRefusal)) throw error
    const { stepIndex, path, code, params } = error
    const of = `${pointer(stepIndex)}${path}`
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
