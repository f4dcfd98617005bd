import type { FastifyInstance } from 'fastify'
import {
  countCarriers,
  createCarrier,
  getCarrier,
  listCarriers,
  removeCarrier,
  updateCarrier,
} from '#contract/settings/carrier-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { carrierRecord, carrierRow, carrierSettings } from '#domain/settings/settings.ts'
import { recordRoutes } from '#server/settings/record-routes.ts'

/** The carriers that the company offers. */
export const addCarrierRoutes = (app: FastifyInstance, database: Database): void =>
  recordRoutes(
    app,
    database,
    {
      list: listCarriers,
      count: countCarriers,
      get: getCarrier,
      create: createCarrier,
      update: updateCarrier,
      remove: removeCarrier,
    },
    {
      table: 'carriers',
      eventField: 'carrierId',
      shapes: { entry: carrierSettings, row: carrierRow, record: carrierRecord },
    },
  )
