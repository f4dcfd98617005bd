import type { FastifyInstance } from 'fastify'
import type { SuccessOf } from '#contract/endpoint.ts'
import { maxExportRows } from '#contract/list-export.ts'
import {
  countScoredShipments,
  exportScorecard,
  getScorecard,
  listScoredShipments,
} from '#contract/scorecard/scorecard-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { readInScope } from '#server/data/data-scope.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'
import { queryAsCaller } from '#server/data/query-route.ts'
import { queryReplica } from '#server/data/replica-query.ts'
import { RawJson, route } from '#server/data/route.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { scorecardJson } from '#server/scorecard/scorecard-figures.ts'
import { scorecardSheet } from '#server/scorecard/scorecard-sheet.ts'
import { scoredShipmentList } from '#server/scorecard/scored-shipment-list.ts'
import { singlePage } from '#server/spreadsheets/writing/export-pages.ts'
import { sheetRoute } from '#server/spreadsheets/writing/export-route.ts'

export function addScorecardRoutes(app: FastifyInstance, database: Database): void {
  route(app, getScorecard, async ({ query, request }) => {
    const text = await readInScope(request, getScorecard, (scope) =>
      queryAsCaller(database, request, getScorecard, scorecardJson(query, scope)),
    )
    return new RawJson(text)
  })

  sheetRoute(app, database, exportScorecard, async ({ query, request }, inTurn) => {
    const text = await readInScope(request, exportScorecard, (scope) =>
      inTurn(() =>
        queryReplica(
          database,
          request,
          exportScorecard,
          scorecardJson(query, scope, maxExportRows),
        ),
      ),
    )
    const { rows, isMore } = JSON.parse(text) as SuccessOf<typeof getScorecard>
    if (isMore) throw new ProblemError('too-many-rows')
    return { sheet: scorecardSheet, pages: singlePage(rows) }
  })

  const endpoints = { list: listScoredShipments, count: countScoredShipments }
  listRoutes(app, database, endpoints, scoredShipmentList)
}
