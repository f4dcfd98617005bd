import * as z from 'zod'
import { endpoint, supplierHeaders } from '#contract/endpoint.ts'
import { countEndpoint } from '#contract/list-count.ts'
import { exportQuery, exportReply } from '#contract/list-export.ts'
import { pageQuery, pageSchema } from '#contract/page.ts'
import { queryShape } from '#domain/list-query.ts'
import { scorecardRow, scoredShipment, scoreSums } from '#domain/scorecard/scorecard.ts'
import {
  scorecardQueryFields,
  scoredShipmentQueryFields,
} from '#domain/scorecard/scorecard-query.ts'

const filterDescriptions = {
  from: 'From the month of this day on',
  to: 'Up to the month of this day',
  placeId: 'Delivered to this place',
  shipTo: 'Delivered to a place that is not stored, with this text as ship-to',
  hasPlace: 'Delivered without a ship-to',
}

const figuresQuery = z.strictObject(
  queryShape(scorecardQueryFields, {
    ...filterDescriptions,
    by: 'Subject of the rows; by default months',
    order: 'By a figure, or -name; rows without the figure come last',
  }),
)

/** Sums up the deliveries of a supplier, or of all suppliers, by month, supplier or place. */
export const getScorecard = endpoint({
  method: 'GET',
  url: '/api/scorecard',
  access: 'see',
  scope: 'company',
  summary: 'Figures of suppliers',
  schema: {
    headers: supplierHeaders,
    querystring: figuresQuery,
    response: {
      200: z.object({
        rows: z.array(scorecardRow),
        total: z
          .object(scoreSums)
          .meta({ description: 'Sum over all rows, including rows that the reply leaves out' }),
        isMore: z.boolean().meta({ description: 'Whether the reply leaves out rows' }),
      }),
    },
  },
})

/** Exports the scorecard as a file. */
export const exportScorecard = endpoint({
  method: 'GET',
  url: '/api/scorecard/export',
  access: 'see',
  scope: 'company',
  summary: 'Figures of suppliers as a file',
  schema: {
    headers: supplierHeaders,
    querystring: figuresQuery.extend(exportQuery),
    response: { 200: exportReply },
  },
})

/** Lists the shipments that a scorecard sums up. */
export const listScoredShipments = endpoint({
  method: 'GET',
  url: '/api/scorecard/shipments',
  access: 'see',
  scope: 'company',
  summary: 'The shipments behind the figures of suppliers',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject({
      ...queryShape(scoredShipmentQueryFields, {
        ...filterDescriptions,
        measure: 'Shipments that count for this measure',
        verdict: 'Shipments that met the measure, or missed it',
        sort: 'By day of arrival; by default the latest first',
      }),
      ...pageQuery,
    }),
    response: { 200: pageSchema(scoredShipment) },
  },
})

/** Counts the shipments that a scorecard sums up. With `row`, also returns that row's cursor. */
export const countScoredShipments = countEndpoint(
  listScoredShipments,
  'Count the shipments behind a figure',
)
