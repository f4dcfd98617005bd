import type { Endpoint } from '#contract/endpoint.ts'
import { exportOrderLines, listOrderLines } from '#contract/orders/order-endpoints.ts'
import { changePacking, listPackagePresets } from '#contract/packing/packing-endpoints.ts'
import { getPaper } from '#contract/packing/paper-endpoints.ts'
import { signIn, whoAmI } from '#contract/people/auth-endpoints.ts'
import { lookUpCode } from '#contract/shipments/code-lookup-endpoints.ts'
import {
  closeShipment,
  createShipment,
  getShipment,
  listShipmentEvents,
  listShipments,
  reopenShipment,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import {
  addShipmentLine,
  addShipmentLines,
  removeShipmentLine,
} from '#contract/shipments/shipment-line-endpoints.ts'
import { getStarter } from '#contract/workspace/starter-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { type CallInput, callEndpoint } from '#test/world/world.ts'

/** Signs a demo user in at a server. */
export async function signInAs(origin: string, username: string): Promise<string> {
  const { reply } = await callEndpoint(origin, signIn, {
    body: { username, password: demoPassword },
  })
  return reply.credentials.token
}

// Order lines of the demo data with much left to ship.
const orderLines = [30, 50]
const lineOf = (orderLineId = 0) => ({ orderLineId, numberOfPackages: 1, quantityPerPackage: '1' })

/**
 * Takes a shipment from creation to closing and reopening, alternating between two servers; returns the failed calls.
 */
export async function runLifecycle(
  first: string,
  second: string,
  token: string,
  name: string,
): Promise<string[]> {
  const failures: string[] = []
  let version = 0
  const callerOf =
    (origin: string) =>
    async <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}) => {
      const response = await callEndpoint(origin, endpoint, { ...input, version }, token)
      if (response.status >= 300)
        failures.push(
          `${name}: ${endpoint.method} ${endpoint.url} ${response.status} ${response.text}`,
        )
      version = Number(/"(\d+)"/.exec(response.headers.get('etag') ?? '')?.[1] ?? version)
      return response
    }
  const [callFirst, callSecond] = [callerOf(first), callerOf(second)]
  const { id } = (await callFirst(createShipment, { body: { estimatedDelivery: '2099-01-01' } }))
    .reply
  const params = { id }
  const added = await callFirst(addShipmentLine, { params, body: lineOf(orderLines[0]) })
  for (const read of [whoAmI, listShipments, listOrderLines, getStarter, listPackagePresets])
    await callSecond(read as Endpoint)
  await callSecond(lookUpCode, { query: { code: name } })
  await callSecond(getShipment, { params })
  await callSecond(updateShipment, { params, body: { note: name } })
  await callSecond(addShipmentLines, { params, body: { lines: orderLines.map(lineOf) } })
  const [lineId = 0] = added.reply.lineIds ?? []
  await callSecond(removeShipmentLine, { params: { id, lineId } })
  await callSecond(changePacking, { params, body: { steps: [{ step: 'pack-lines' }] } })
  await callSecond(getPaper, { params: { id, paper: 'delivery-note' } })
  await callSecond(exportOrderLines)
  await callSecond(closeShipment, { params })
  await callFirst(getShipment, { params })
  await callFirst(getPaper, { params: { id, paper: 'packing-list' } })
  await callFirst(reopenShipment, { params, body: { reason: name } })
  await callSecond(closeShipment, { params })
  await callFirst(listShipmentEvents, { params })
  return failures
}
