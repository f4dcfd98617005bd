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
import {
  figureOf,
  isPercentage,
  type ScorecardRow,
  scorecardRow,
} from '#domain/scorecard/scorecard.ts'
import { type Measure, measures } from '#domain/scorecard/scorecard-measure.ts'
import { readInScope } from '#server/data/data-scope.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'
import { queryAsCaller } from '#server/data/query-route.ts'
import { queryReplica } from '#server/data/replica-query.ts'
import { RawJson, route } from '#server/data/route.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { scorecardJson } from '#server/scorecard/scorecard-figures.ts'
import { scoredShipmentList } from '#server/scorecard/scored-shipment-list.ts'
import { fieldColumn, textColumns } from '#server/spreadsheets/text-columns.ts'
import { singlePage } from '#server/spreadsheets/writing/export-pages.ts'
import { sheetRoute } from '#server/spreadsheets/writing/export-route.ts'
import type { SheetColumn, SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

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

/** Value of a measure, shares in per cent; null if unmeasured. */
const measureText = (measure: Measure, row: ScorecardRow): string | null => {
  const figure = figureOf(measure, row)
  if (figure === undefined) return null
  return String(Number((isPercentage(measure) ? figure * 100 : figure).toFixed(2)))
}

const measureColumn = (measure: Measure): SheetColumn<ScorecardRow> => ({
  header: ({ scorecard }) => `${scorecard.measure[measure]}${isPercentage(measure) ? ' (%)' : ''}`,
  kind: 'number',
  width: 16,
  value: (row) => measureText(measure, row),
})

const text = textColumns<ScorecardRow, 'fields'>('fields')

/** Export of figures: group, number of shipments, and every measure. */
const scorecardSheet: SheetDefinition<ScorecardRow> = {
  name: ({ scorecard }) => scorecard.title,
  fields: scorecardRow.keyof().options,
  columns: [
    text(
      ({ scorecard }) => scorecard.by.month,
      12,
      ({ month }) => month?.slice(0, 7) ?? null,
    ),
    text('supplierCode', 14, (row) => row.supplierCode),
    text('supplierName', 28, (row) => row.supplierName),
    text(
      ({ scorecard }) => scorecard.by.place,
      28,
      (row) => row.place,
    ),
    {
      header: ({ scorecard }) => scorecard.shipments,
      kind: 'number',
      width: 12,
      value: ({ shipments }) => String(shipments),
    },
    fieldColumn('lines', 'number', 10),
    ...measures.map(measureColumn),
  ],
}
