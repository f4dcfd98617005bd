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
import { together } from '#server/data/execute.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { packageList } from '#server/shipments/packing/package-list.ts'
import { unrecordRemovedPackages } from '#server/shipments/packing/package-removal.ts'
import { packageSheet } from '#server/shipments/packing/package-sheet.ts'
import { applySteps, readStoredPacking } from '#server/shipments/packing/packing-apply.ts'
import { packingJson } from '#server/shipments/packing/packing-json.ts'
import { newestUndo, removeUndo, writePacking } from '#server/shipments/packing/packing-write.ts'
import { numberForLabels } from '#server/shipments/packing/sscc-allocation.ts'
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
    const [shipment, before] = await together([
      lockShipment(mutation, params.id, 'edit'),
      readStoredPacking(mutation, params.id),
    ])
    const index = (step: number) => `/body/steps/${step}`
    return answer(reply, await applySteps(mutation, shipment, before, body.steps, index))
  })

  mutationRoute(app, database, undoPacking, async (mutation, { params, reply }) => {
    const [shipment, [last, next], now] = await together([
      lockShipment(mutation, params.id, 'edit'),
      newestUndo(mutation, params.id),
      readStoredPacking(mutation, params.id),
    ])
    if (!last) throw new ProblemError('nothing-to-undo')
    const labels = new Map(now.packages.map(({ id, labelledAt }) => [id, labelledAt]))
    // A label printed since then shows what is being undone.
    const changed = last.before.map((one) =>
      labels.get(one.id) ? { ...one, labelledAt: null } : one,
    )
    const { created: removed } = last
    const gone = new Set([...removed, ...changed.map(({ id }) => id)])
    const packages = [...now.packages.filter(({ id }) => !gone.has(id)), ...changed]
    const write = { packing: { ...now, packages }, changed, removed }
    const [version] = await together([
      writePacking(mutation, shipment, write, { isUndo: true, packages: packages.length }),
      removeUndo(mutation, last.id),
      unrecordRemovedPackages(
        mutation,
        changed.map(({ sscc }) => sscc),
      ),
    ])
    const canUndo = next !== undefined
    return answer(reply, { version, canUndo, created: [], packages: changed, removed })
  })

  mutationRoute(app, database, labelPackages, async (mutation, { params, body, reply }) =>
    answer(reply, await numberForLabels(mutation, params.id, body.packageIds, false)),
  )

  mutationRoute(app, database, markLabelsPrinted, async (mutation, { params, body, reply }) =>
    answer(reply, await numberForLabels(mutation, params.id, body.packageIds, true)),
  )
}

function answer<Reply extends { version: number }>(reply: FastifyReply, body: Reply): Reply {
  reply.header('etag', `"${body.version}"`)
  return body
}
