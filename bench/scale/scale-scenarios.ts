import { etagOf } from '#chaos/raw-http-client.ts'
import type { LoadTarget } from '../load/load-generator.ts'
import { addLineRequest, randomOf, sessionHeaders } from '../request-scenarios.ts'
import type { ScaleEnvironment } from './scale-environment.ts'

/** Requests that can be sent to a server of a company of any size. */
export type ScaleScenario = {
  name: string
  targetIn: (world: ScaleEnvironment, port?: number) => LoadTarget
  isRead?: boolean
}

export type SessionHeaders = Record<string, string>

/** GET requests, to our server unless another port is given. */
export const readTarget =
  (
    session: SessionHeaders,
    pathOf: (world: ScaleEnvironment) => string,
  ): ScaleScenario['targetIn'] =>
  (world, port = world.oto.port) => ({
    port,
    requestOf: () => ({ method: 'GET', path: pathOf(world), headers: session }),
  })

/** Signs in to the big company and copies the session to the small one: one token is good for both. */
export async function signInBoth(
  small: ScaleEnvironment,
  big: ScaleEnvironment,
): Promise<SessionHeaders> {
  const session = await sessionHeaders(big.oto.port, 'gran')
  const { rows } = await big.owner.query('select * from sessions order by id desc limit 1')
  const {
    token_hash: hash,
    user_id: user,
    supplier_id: supplier,
    roles,
    company_id: company,
  } = rows[0]
  await small.owner.query(
    'insert into sessions (company_id, user_id, supplier_id, roles, token_hash) values ($1, $2, $3, $4, $5)',
    [company, user, supplier, roles, hash],
  )
  return session
}

/** Adds lines on sixteen connections, each to its own shipment, from the open one at index `firstIndex` on. */
export function addLineTarget(
  session: SessionHeaders,
  { ids, oto }: ScaleEnvironment,
  { port = oto.port, firstIndex = 0 } = {},
): LoadTarget {
  const versions = Array<string>(16).fill('"1"')
  return {
    port,
    requestOf: (connection) =>
      addLineRequest(session, {
        shipment: Number(ids.openShipments[firstIndex + connection]),
        version: versions[connection] ?? '',
        orderLineId: Number(randomOf(ids.orderLines)),
      }),
    onReply: (connection, reply) => {
      versions[connection] = etagOf(reply)
    },
  }
}

/** Closes one open shipment after the other, from the one at index `firstIndex` on. */
export function closureTarget(
  session: SessionHeaders,
  { ids, oto }: ScaleEnvironment,
  { port = oto.port, firstIndex = 16 } = {},
): LoadTarget {
  let index = firstIndex
  return {
    port,
    requestOf: () => ({
      method: 'POST',
      path: `/api/shipments/${ids.openShipments[index++]}/closure`,
      headers: { ...session, 'if-match': '"1"' },
    }),
  }
}

// Reuses a target, so that later writes continue with its versions and unused shipments.
function memoized(
  targets: Map<ScaleEnvironment, LoadTarget>,
  world: ScaleEnvironment,
  create: () => LoadTarget,
) {
  const target = targets.get(world) ?? create()
  targets.set(world, target)
  return target
}

/** The everyday requests, in a company of any size. */
export function scaleScenarios(session: SessionHeaders): ScaleScenario[] {
  const addTargets = new Map<ScaleEnvironment, LoadTarget>()
  const closureTargets = new Map<ScaleEnvironment, LoadTarget>()
  return [
    {
      name: 'list, first page',
      isRead: true,
      targetIn: readTarget(session, () => '/api/shipments'),
    },
    {
      name: 'list, random deep page',
      isRead: true,
      targetIn: readTarget(session, ({ ids }) => `/api/shipments?after=${randomOf(ids.created)}`),
    },
    {
      name: 'details, 5 lines',
      isRead: true,
      targetIn: readTarget(session, ({ ids }) => `/api/shipments/${randomOf(ids.closed)}`),
    },
    {
      name: 'packages of a shipment',
      isRead: true,
      targetIn: readTarget(session, ({ ids }) => `/api/shipments/${randomOf(ids.closed)}/packing`),
    },
    {
      name: 'orders to serve, first page',
      isRead: true,
      targetIn: readTarget(session, () => '/api/order-lines'),
    },
    {
      name: 'orders, random deep page',
      isRead: true,
      targetIn: readTarget(
        session,
        ({ ids }) => `/api/order-lines?show=all&after=${randomOf(ids.due)}`,
      ),
    },
    {
      name: 'arrivals, first page',
      isRead: true,
      targetIn: readTarget(session, () => '/api/arrivals'),
    },
    ...['month', 'place'].map((by) => ({
      name: `scorecard by ${by}`,
      isRead: true,
      targetIn: readTarget(session, () => `/api/scorecard?by=${by}`),
    })),
    {
      name: 'shipments of the scorecard',
      isRead: true,
      targetIn: readTarget(session, () => '/api/scorecard/shipments'),
    },
    {
      name: 'add a line',
      targetIn: (world) => memoized(addTargets, world, () => addLineTarget(session, world)),
    },
    {
      name: 'close, 4 lines',
      targetIn: (world) => memoized(closureTargets, world, () => closureTarget(session, world)),
    },
  ]
}
