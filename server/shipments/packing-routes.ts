import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import {
  changePacking,
  getPacking,
  labelPackages,
  undoPacking,
} from '#contract/packing-endpoints.ts'
import type { FieldError } from '#contract/problem.ts'
import type { Database } from '#database/connect.ts'
import type { Package, Packing } from '#domain/package.ts'
import { pack } from '#domain/packing.ts'
import { PackingRefusal } from '#domain/packing-refusal.ts'
import type { PackingStep } from '#domain/packing-step.ts'
import { type Change, changeRoute } from '#server/http/change.ts'
import { readRoute } from '#server/http/read.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { labelled } from '#server/shipments/package-numbers.ts'
import { packingJson } from '#server/shipments/packing-json.ts'
import {
  drawPackageIds,
  keepForUndo,
  takeForUndo,
  writePacking,
} from '#server/shipments/packing-write.ts'
import { lockShipment } from '#server/shipments/shipment-state.ts'

/** The packing of a shipment: read it, change it by steps, undo the last change, number packages for labels. */
export function addPackingRoutes(app: FastifyInstance, database: Database): void {
  readRoute(
    app,
    database,
    getPacking,
    ({ params }) => sql`(
    select ${packingJson} from shipments s
    where s.company_id = me.company_id and s.supplier_id = me.supplier_id and s.id = ${params.id})`,
  )

  changeRoute(app, database, changePacking, async (change, { params, body, reply }) => {
    await lockShipment(change, params.id, 'edit')
    const before = await readPacking(change, params.id)
    const { packing, touched, removed, made } = packed(before, body.steps)
    const fresh = touched.filter(({ id }) => id < 0).sort((one, other) => other.id - one.id)
    const ids = await drawPackageIds(change, fresh.length)
    const real = new Map(fresh.map(({ id }, place) => [id, ids[place] ?? id]))
    const put = touched.map((one) => renamed(one, real))
    const version = await writePacking(
      change,
      params.id,
      { put, removed, after: packing.packages },
      { steps: body.steps.length, packages: packing.packages.length },
    )
    const gone = new Set([...removed, ...touched.map(({ id }) => id)])
    const was = before.packages.filter(({ id }) => gone.has(id))
    await keepForUndo(change, params.id, was, ids)
    return answer(reply, {
      version,
      canUndo: true,
      created: createdIds(made, fresh, ids),
      packages: put,
      removed,
    })
  })

  changeRoute(app, database, undoPacking, async (change, { params, reply }) => {
    await lockShipment(change, params.id, 'edit')
    const last = await takeForUndo(change, params.id)
    if (!last) throw new Refusal('nothing-to-undo')
    const now = await readPacking(change, params.id)
    const labels = new Map(now.packages.map(({ id, labelledAt }) => [id, labelledAt]))
    // A label printed since then says what is undone now.
    const put = last.before.map((one) => (labels.get(one.id) ? { ...one, labelledAt: null } : one))
    const gone = new Set([...last.created, ...put.map(({ id }) => id)])
    const after = [...now.packages.filter(({ id }) => !gone.has(id)), ...put]
    const { created: removed, canUndo } = last
    const write = { put, removed, after }
    const version = await writePacking(change, params.id, write, {
      isUndo: true,
      packages: after.length,
    })
    return answer(reply, { version, canUndo, created: [], packages: put, removed })
  })

  changeRoute(app, database, labelPackages, async (change, { params, body, reply }) => {
    const shipment = await lockShipment(change, params.id, 'label')
    const done = await labelled(change, shipment, body.packageIds)
    reply.header('etag', `"${done.version}"`)
    return done
  })
}

async function readPacking(change: Change, id: number): Promise<Packing> {
  const row = await change.first(sql<{ packing: Packing }>`
    select ${packingJson} as packing from shipments s
    where s.company_id = ${change.caller.companyId} and s.supplier_id = ${change.supplierId} and s.id = ${id}`)
  if (!row) throw new Refusal('not-found')
  return row.packing
}

function packed(before: Packing, steps: PackingStep[]) {
  try {
    return pack(before, steps)
  } catch (error) {
    if (!(error instanceof PackingRefusal)) throw error
    const { place, path, code, params } = error
    const pointer = `/body/steps/${place}${path}`
    throw invalid({
      pointer,
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

function answer<Reply extends { version: number }>(reply: FastifyReply, body: Reply): Reply {
  reply.header('etag', `"${body.version}"`)
  return body
}
