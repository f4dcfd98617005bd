import { signIn, whoAmI } from '#contract/auth-endpoints.ts'
import { lookUpCode } from '#contract/code-lookup-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportOrderLines } from '#contract/export-endpoints.ts'
import { listOrderLines } from '#contract/order-endpoints.ts'
import { changePacking, listPackagePresets } from '#contract/packing-endpoints.ts'
import { getPaper } from '#contract/paper-endpoints.ts'
import {
  closeShipment,
  createShipment,
  getShipment,
  listShipmentEvents,
  listShipments,
  reopenShipment,
  updateShipment,
} from '#contract/shipment-endpoints.ts'
import {
  addShipmentLine,
  addShipmentLines,
  removeShipmentLine,
} from '#contract/shipment-line-endpoints.ts'
import { getStarter } from '#contract/starter-endpoints.ts'
import { castPassword } from '#database/demo/demo-world.ts'
import { type CallInput, callEndpoint } from '#test/world.ts'

/** Signs somebody of the demo world in at a server. */
export async function signInAs(origin: string, username: string): Promise<string> {
  const { reply } = await callEndpoint(origin, signIn, {
    body: { username, password: castPassword },
  })
  return reply.credentials.token
}

// Plenty is ordered of these in the demo world.
const orderLines = [30, 50]
const lineOf = (orderLineId = 0) => ({ orderLineId, numberOfPackages: 1, quantityPerPackage: '1' })

/** A shipment from its beginning at one server to its closing and reopening at another; what did not succeed. */
export async function runLifecycle(
  first: string,
  second: string,
  token: string,
  name: string,
): Promise<string[]> {
  const failures: string[] = []
  let version = 0
  const at =
    (origin: string) =>
    async <E extends Endpoint>(endpoint: E, said: CallInput<E> = {}) => {
      const answer = await callEndpoint(origin, endpoint, { ...said, version }, token)
      if (answer.status >= 300)
        failures.push(`${name}: ${endpoint.method} ${endpoint.url} ${answer.status} ${answer.text}`)
      version = Number(/"(\d+)"/.exec(answer.headers.get('etag') ?? '')?.[1] ?? version)
      return answer
    }
  const [begin, end] = [at(first), at(second)]
  const { id } = (await begin(createShipment, { body: { estimatedDelivery: '2099-01-01' } })).reply
  const params = { id }
  const added = await begin(addShipmentLine, { params, body: lineOf(orderLines[0]) })
  for (const read of [whoAmI, listShipments, listOrderLines, getStarter, listPackagePresets])
    await end(read as Endpoint)
  await end(lookUpCode, { query: { code: name } })
  await end(getShipment, { params })
  await end(updateShipment, { params, body: { note: name } })
  await end(addShipmentLines, { params, body: { lines: orderLines.map(lineOf) } })
  const [lineId = 0] = added.reply.lineIds ?? []
  await end(removeShipmentLine, { params: { id, lineId } })
  await end(changePacking, { params, body: { steps: [{ step: 'pack-lines' }] } })
  await end(getPaper, { params: { id, paper: 'delivery-note' } })
  await end(exportOrderLines)
  await end(closeShipment, { params })
  await begin(getShipment, { params })
  await begin(getPaper, { params: { id, paper: 'packing-list' } })
  await begin(reopenShipment, { params, body: { reason: name } })
  await end(closeShipment, { params })
  await begin(listShipmentEvents, { params })
  return failures
}
