import type { FastifyInstance } from 'fastify'
import {
  countPlaces,
  createPlace,
  getPlace,
  listPlaces,
  removePlace,
  updatePlace,
} from '#contract/settings/place-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { placeRecord, placeRow, placeSettings } from '#domain/settings/settings.ts'
import { recordRoutes } from '#server/settings/record-routes.ts'

/** Where the company has its goods sent. */
export const addPlaceRoutes = (app: FastifyInstance, database: Database): void =>
  recordRoutes(
    app,
    database,
    {
      list: listPlaces,
      count: countPlaces,
      get: getPlace,
      create: createPlace,
      update: updatePlace,
      remove: removePlace,
    },
    {
      table: 'places',
      eventField: 'placeId',
      shapes: { entry: placeSettings, row: placeRow, record: placeRecord },
    },
  )
