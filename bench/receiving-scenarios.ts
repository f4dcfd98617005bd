import { etagOf } from '#chaos/raw-http-client.ts'
import type { BenchEnvironment } from './load/bench-environment.ts'
import { insertSessions } from './load/bench-sessions.ts'
import { watchCpu } from './load/cpu-time.ts'
import type { LoadTarget } from './load/load-generator.ts'
import { maxConnections, type RequestScenario } from './request-scenarios.ts'

const linesPerConfirmation = 40

type ArrivedShipment = { id: number; lineIds: number[] }

/** Returns closed shipments not received, with their lines. */
async function listArrivals({ owner }: BenchEnvironment): Promise<ArrivedShipment[]> {
  const { rows } = await owner.query<ArrivedShipment>(
    `select s.id::int, array_agg(l.id::int) as "lineIds" from shipments s
     join shipment_lines l on l.company_id = s.company_id and l.supplier_id = s.supplier_id and l.shipment_id = s.id
     where s.company_id = 1 and s.code like 'B%' and s.state = 'closed' and s.receipt is null and s.line_count = 4
     group by 1 order by 1`,
  )
  return rows
}

/** Receives one line per request: all lines of a shipment, then those of the next. */
function receiptTarget(
  port: number,
  sessions: Record<string, string>[],
  shipments: ArrivedShipment[],
): LoadTarget {
  let startedCount = 0
  const progressByConnection = new Map<
    number,
    { arrival: ArrivedShipment; lineIndex: number; version: string }
  >()
  return {
    port,
    requestOf: (connection) => {
      const lastProgress = progressByConnection.get(connection)
      const isDone = !lastProgress || lastProgress.lineIndex === lastProgress.arrival.lineIds.length
      const nextProgress = isDone
        ? {
            arrival: shipments[startedCount++] ?? { id: 0, lineIds: [0] },
            lineIndex: 0,
            version: '"1"',
          }
        : lastProgress
      progressByConnection.set(connection, nextProgress)
      const { arrival, lineIndex, version } = nextProgress
      return {
        method: 'POST',
        path: `/api/shipments/${arrival.id}/receipts`,
        headers: { ...sessions[connection % sessions.length], 'if-match': version },
        body: JSON.stringify({ lines: [{ lineId: arrival.lineIds[lineIndex], accepted: '12' }] }),
      }
    },
    onReply: (connection, reply) => {
      const current = progressByConnection.get(connection)
      if (current)
        Object.assign(current, { lineIndex: current.lineIndex + 1, version: etagOf(reply) })
    },
  }
}

/** Confirms forty lines per request; each connection has its own lines. */
function confirmationTarget(
  port: number,
  sessions: Record<string, string>[],
  orderLines: number[],
): LoadTarget {
  const lines = Array.from({ length: maxConnections }, (_, connection) =>
    orderLines
      .slice(connection * linesPerConfirmation, (connection + 1) * linesPerConfirmation)
      .map((id) => ({ id, version: 1 })),
  )
  return {
    port,
    requestOf: (connection) => ({
      method: 'POST',
      path: '/api/order-lines/confirmations',
      headers: { ...sessions[connection % sessions.length] },
      body: JSON.stringify({ lines: lines[connection] }),
    }),
    onReply: (connection, { status }) => {
      if (status === 200) for (const line of lines[connection] ?? []) line.version += 1
    },
  }
}

/** Scenarios of receipts and confirmations; each server has rows of its own. */
export async function receivingScenarios(world: BenchEnvironment): Promise<RequestScenario[]> {
  const { owner, otoPort, otoPid, baselinePort, baselinePid } = world
  const [otoCpu, baselineCpu] = [await watchCpu(owner, otoPid), await watchCpu(owner, baselinePid)]
  const marcSessions = await insertSessions(owner, { company: 1, username: 'marc', count: 16 })
  const leeSessions = await insertSessions(owner, { company: 1, username: 'lee', count: 16 })
  const shipments = await listArrivals(world)
  const half = shipments.length >> 1
  const { rows } = await owner.query<{ id: number }>(
    'select id::int from order_lines where company_id = 1 and quantity = 100000000 order by id limit $1',
    [2 * maxConnections * linesPerConfirmation],
  )
  const ids = rows.map(({ id }) => id)
  const idCount = maxConnections * linesPerConfirmation
  return [
    {
      ...{ name: 'receive one package', minRatio: 0.7, isRead: false },
      oto: { ...receiptTarget(otoPort, marcSessions, shipments.slice(0, half)), cpuClock: otoCpu },
      baseline: {
        ...receiptTarget(baselinePort, marcSessions, shipments.slice(half)),
        cpuClock: baselineCpu,
      },
    },
    {
      ...{ name: 'confirm forty lines', minRatio: 0.5, isRead: false, maxConnections: 64 },
      oto: { ...confirmationTarget(otoPort, leeSessions, ids.slice(0, idCount)), cpuClock: otoCpu },
      baseline: {
        ...confirmationTarget(baselinePort, leeSessions, ids.slice(idCount)),
        cpuClock: baselineCpu,
      },
    },
  ]
}
