import type { FastifyInstance } from 'fastify'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { createAnnouncedShipment } from '#server/shipments/creation/create-shipment.ts'

/** Creates a shipment from its details alone, or complete with lines and packages, and closed. */
export const addCreateShipmentRoute = (app: FastifyInstance, database: Database): void =>
  mutationRoute(app, database, createShipment, (mutation, { body, reply }) =>
    createAnnouncedShipment(mutation, body, reply),
  )
