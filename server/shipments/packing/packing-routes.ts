import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  changePacking,
  exportPackages,
  getPacking,
  labelPackages,
  markLabelsPrinted,
  undoPacking,
} from '#contract/packing/packing-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { packageList } from '#server/shipments/packing/package-list.ts'
import { unrecordRemovedPackages } from '#server/shipments/packing/package-removal.ts'
import { packageSheet } from '#server/shipments/packing/package-sheet.ts'
import { applySteps, readStoredPacking } from '#server/shipments/packing/packing-apply.ts'
import { packingJson } from '#server/shipments/packing/packing-json.ts'
import { popUndo, writePacking } from '#server/shipments/packing/packing-write.ts'
import { markLabelled, numberForLabels } from '#server/shipments/packing/sscc-allocation.ts'
import { lockShipment } from '#server/shipments/shipment-lock.ts'
import { exportRoute } from '#server/spreadsheets/writing/export-route.ts'

/**
 * The packing of a shipment: read it, export it, change it by steps, undo the last change, number packages for labels,
 * mark those as printed.
 */
export function addPackingRoutes(app: FastifyInstance, database: Database): void {
  queryRoute(
    app,
    database,
    getPacking,
    ({ params }) => sql`(
    select ${packingJson} from shipments s
    where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id and s.id = ${params.id})`,
  )

  exportRoute(
    app,
    database,
    exportPackages,
    (_query, _scope, { params }) => packageList(params.id),
    packageSheet,
  )

  mutationRoute(app, database, changePacking, async (mutation, { params, body, reply }) => {
    await lockShipment(mutation, params.id, 'edit')
    const index = (step: number) => `/body/steps/${step}`
    return answer(reply, await applySteps(mutation, params.id, body.steps, index))
  })

  mutationRoute(app, database, undoPacking, async (mutation, { params, reply }) => {
    await lockShipment(mutation, params.id, 'edit')
    const last = await popUndo(mutation, params.id)
    if (!last) throw new ProblemError('nothing-to-undo')
    const now = await readStoredPacking(mutation, params.id)
    const labels = new Map(now.packages.map(({ id, labelledAt }) => [id, labelledAt]))
    // A label printed since then shows what is being undone.
    const upserted = last.before.map((one) =>
      labels.get(one.id) ? { ...one, labelledAt: null } : one,
    )
    const gone = new Set([...last.created, ...upserted.map(({ id }) => id)])
    const after = [...now.packages.filter(({ id }) => !gone.has(id)), ...upserted]
    const { created: removed, canUndo } = last
    const write = { upserted, removed, after }
    const version = await writePacking(mutation, params.id, write, {
      isUndo: true,
      packages: after.length,
    })
    await unrecordRemovedPackages(
      mutation,
      upserted.map(({ sscc }) => sscc),
    )
    return answer(reply, { version, canUndo, created: [], packages: upserted, removed })
  })

  mutationRoute(app, database, labelPackages, async (mutation, { params, body, reply }) => {
    const shipment = await lockShipment(mutation, params.id, 'label')
    return answer(reply, await numberForLabels(mutation, shipment, body.packageIds))
  })

  mutationRoute(app, database, markLabelsPrinted, async (mutation, { params, body, reply }) => {
    const shipment = await lockShipment(mutation, params.id, 'label')
    return answer(reply, await markLabelled(mutation, shipment, body.packageIds))
  })
}

function answer<Reply extends { version: number }>(reply: FastifyReply, body: Reply): Reply {
  reply.header('etag', `"${body.version}"`)
  return body
}
