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
  shipTo: 'Delivered where these words say, as the shipments have them',
  hasPlace: 'Delivered where nothing says',
}

const figuresQuery = z.strictObject(
  queryShape(scorecardQueryFields, {
    ...filterDescriptions,
    by: 'What is added up; months by themselves',
    order: 'By a figure, or by name the other way; where nothing is measured last',
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
          .meta({ description: 'Sum over all rows, also those beyond the reply' }),
        isMore: z.boolean().meta({ description: 'Whether there are more rows than a reply has' }),
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
        measure: 'Those that count for this measure',
        verdict: 'Of those, the ones that met it, or missed it',
        sort: 'By the day of arrival; the latest first by itself',
      }),
      ...pageQuery,
    }),
    response: { 200: pageSchema(scoredShipment) },
  },
})

/** Counts the shipments that a scorecard sums up, and gives the cursor of a row. */
export const countScoredShipments = countEndpoint(
  listScoredShipments,
  'Count the shipments behind a figure',
)
