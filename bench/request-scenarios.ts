import type pg from 'pg'
import { etagOf, type RawReply, type RawRequest } from '#chaos/raw-http-client.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import type { pickIds } from './load/bench-seed.ts'
import { insertSessions } from './load/bench-sessions.ts'
import { watchCpu } from './load/cpu-time.ts'
import { type LoadTarget, sendOnce } from './load/load-generator.ts'

type Ids = Awaited<ReturnType<typeof pickIds>>
type Servers = {
  otoPort: number
  otoPid: number
  baselinePort: number
  baselinePid: number
  owner: pg.Client
}

/** A comparison: its name, the minimum ratio of throughput, and the requests sent to each server. */
export type RequestScenario = {
  name: string
  minRatio: number
  isRead: boolean
  /** With more connections our server would shed load. */
  maxConnections?: number
  oto: LoadTarget
  baseline: LoadTarget
}

/** Signs a user in and returns the header of their calls. */
export async function sessionHeaders(
  port: number,
  username: string,
): Promise<Record<string, string>> {
  const body = JSON.stringify({ username, password: demoPassword })
  const reply = await sendOnce(port, { method: 'POST', path: '/api/auth/signin', body })
  if (reply.status !== 200) throw new Error(`${username} could not sign in: ${reply.body}`)
  return { authorization: `Bearer ${JSON.parse(reply.body).credentials.token}` }
}

/** The largest number of connections that the scenarios have shipments for. */
export const maxConnections = 256

export const randomOf = <T>(list: T[]) => list[Math.floor(Math.random() * list.length)] as T

/** The scenarios, all by Lee of Cartró; rows and pages are drawn at random for every request. */
export async function requestScenarios(
  { otoPort, otoPid, baselinePort, baselinePid, owner }: Servers,
  ids: Ids,
): Promise<RequestScenario[]> {
  const otoCpu = await watchCpu(owner, otoPid)
  const baselineCpu = await watchCpu(owner, baselinePid)
  const sessions = await insertSessions(owner, { company: 1, username: 'lee', count: 16 })
  const sessionOf = (connection: number) => sessions[connection % sessions.length] ?? {}
  const readScenario = (name: string, minRatio: number, pathOf: () => string): RequestScenario => {
    const requestOf = (connection: number) => ({
      ...{ method: 'GET', path: pathOf() },
      headers: sessionOf(connection),
    })
    return {
      name,
      minRatio,
      isRead: true,
      oto: { port: otoPort, requestOf, cpuClock: otoCpu },
      baseline: { port: baselinePort, requestOf, cpuClock: baselineCpu },
    }
  }
  // Every connection of every server and scenario has a shipment of its own.
  let takenCount = 0
  const takeShipments = () => {
    const firstIndex = takenCount
    takenCount += maxConnections
    return ids.openShipments.slice(firstIndex, takenCount)
  }
  const addLinesTarget = (port: number, hasKey: boolean): LoadTarget => {
    const shipments = takeShipments()
    const versions = shipments.map(() => '"1"')
    return {
      port,
      requestOf: (connection) =>
        addLineRequest(sessionOf(connection), {
          shipment: shipments[connection] ?? 0,
          version: versions[connection] ?? '',
          orderLineId: randomOf(ids.orderLines),
          hasKey,
        }),
      onReply: (connection, reply) => {
        versions[connection] = etagOf(reply)
      },
    }
  }
  const addScenario = (name: string, minRatio: number, hasKey: boolean): RequestScenario => ({
    name,
    minRatio,
    isRead: false,
    oto: { ...addLinesTarget(otoPort, hasKey), cpuClock: otoCpu },
    baseline: { ...addLinesTarget(baselinePort, hasKey), cpuClock: baselineCpu },
  })
  return [
    readScenario('list, first page', 1, () => '/api/shipments'),
    readScenario(
      'list, random page',
      1,
      () => `/api/shipments?after=${randomOf(ids.shipmentCursors)}`,
    ),
    readScenario('details, 4 lines', 0.85, () => `/api/shipments/${randomOf(ids.closedShipments)}`),
    readScenario('details, 40 lines', 0.85, () => `/api/shipments/${randomOf(ids.longShipments)}`),
    readScenario('orders, first page', 0.9, () => '/api/order-lines'),
    readScenario(
      'orders, random page',
      0.9,
      () => `/api/order-lines?after=${randomOf(ids.orderLineCursors)}`,
    ),
    addScenario('add a line', 0.5, false),
    addScenario('add a line, with a key', 0.5, true),
  ]
}

type LineToAdd = { shipment: number; version: string; orderLineId: number; hasKey?: boolean }

/** The request that adds a line, with the version seen. */
export const addLineRequest = (
  session: Record<string, string>,
  { shipment, version, orderLineId, hasKey = false }: LineToAdd,
): RawRequest => ({
  method: 'POST',
  path: `/api/shipments/${shipment}/lines`,
  headers: {
    ...session,
    'if-match': version,
    ...(hasKey && { 'idempotency-key': crypto.randomUUID() }),
  },
  body: JSON.stringify({
    orderLineId,
    numberOfPackages: 3,
    quantityPerPackage: '12',
    remainder: '11',
  }),
})

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/

// Parses instants to compare them: the two servers write the same instant differently.
const parseReply = ({ body }: RawReply) =>
  JSON.parse(body, (_, value) =>
    typeof value === 'string' && instant.test(value) ? new Date(value).getTime() : value,
  )

/** Returns the replies of both servers to one request of a reading scenario, to compare them. */
export async function getReplies({ oto, baseline }: RequestScenario): Promise<[unknown, unknown]> {
  const request = oto.requestOf(0)
  const replies = [await sendOnce(oto.port, request), await sendOnce(baseline.port, request)]
  return replies.map(parseReply) as [unknown, unknown]
}
