import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { eventually } from '#test/world/running-server.ts'
import { signInAt } from '#test/world/world.ts'
import { type AcknowledgedWrites, startWriters } from './acknowledged-writes.ts'
import { type KillableServer, pickContendedLine, withKillableServer } from './killable-server.ts'
import { exactly, type Measurement, recorded } from './measurement.ts'
import { scenario } from './scenario.ts'

/** Compares acknowledged writes with the database: shipments and lines that are lost, and those that are in excess. */
async function countDifferences(
  { query }: KillableServer,
  { shipments, lines }: AcknowledgedWrites,
) {
  const rows: { note: string; id: number; lines: number[] }[] = (await query(
    `select note, id::int, (select coalesce(array_agg(l.id::int order by l.id), '{}')
       from shipment_lines l where l.company_id = s.company_id and l.shipment_id = s.id) as lines
     from shipments s where company_id = 1 and note ~ '^[0-9a-f]{8}-'`,
  )) as never
  const storedIds = new Map(rows.map(({ note, id }) => [note, id]))
  const lineIds = new Map(rows.map((row) => [row.id, row.lines]))
  const lostShipments = [...shipments].filter(([note, id]) => storedIds.get(note) !== id).length
  const extraShipments = rows.filter(({ note, id }) => shipments.get(note) !== id).length
  const acknowledged = [...lines].map(([id, ids]) => [id, ids.toSorted((a, b) => a - b)] as const)
  const lostLines = acknowledged.flatMap(([id, ids]) =>
    ids.filter((line) => !lineIds.get(id)?.includes(line)),
  )
  const extraLines = rows.flatMap((row) =>
    row.lines.filter((line) => !lines.get(row.id)?.includes(line)),
  )
  const areLinesEqual = acknowledged.every(([id, ids]) => isDeepStrictEqual(lineIds.get(id), ids))
  return {
    lost: lostShipments + lostLines.length,
    extra: extraShipments + extraLines.length,
    areLinesEqual,
  }
}

/** Kills the server and its database alternately, under writers that repeat calls without a reply. */
export const measureCrashRecovery = (
  { kills, writers: count }: { kills: number; writers: number },
  print: (text: string) => void = () => {},
): Promise<Measurement[]> =>
  withKillableServer(async (server) => {
    const orderLineId = await pickContendedLine(server)
    const tokens: string[] = []
    for (const username of ['lee', 'mar'])
      tokens.push((await signInAt(server.address, username)).token)
    const writers = startWriters(server.address, tokens, orderLineId, count)
    try {
      for (let kill = 0; kill < kills; kill += 1) {
        const countBefore = writers.acknowledged.count
        const hasWritten = async () =>
          writers.failure() !== undefined || writers.acknowledged.count > countBefore + count
        await eventually(`writers write before kill ${kill}`, hasWritten, 30_000)
        if (writers.failure()) throw writers.failure()
        await sleep(Math.random() * 200)
        await server.kill()
        if (kill % 10 === 9) print(`${kill + 1} kills, ${writers.acknowledged.count} writes`)
      }
      await writers.stop()
    } finally {
      writers.abort()
    }
    return measurementsOf(server, writers.acknowledged, kills)
  })

async function measurementsOf(
  server: KillableServer,
  acknowledged: AcknowledgedWrites,
  kills: number,
) {
  const { lost, extra, areLinesEqual } = await countDifferences(server, acknowledged)
  const counters = await server.query('select * from order_line_differences')
  const unsafeSettings = await server.query(
    `select name from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting <> 'on'`,
  )
  return [
    recorded('kills', kills),
    recorded('writes acknowledged', acknowledged.count),
    exactly('acknowledged writes lost', lost, 0),
    exactly('writes doubled or never requested', extra, 0),
    exactly('every shipment has the lines that were acknowledged', areLinesEqual, true),
    exactly('counters that differ from their rows', counters.length, 0),
    exactly('durability settings that are off', unsafeSettings.length, 0),
  ]
}

export const crashRecovery = scenario({
  description: 'kill -9 of the server and of its database alternately, under writers',
  options: { kills: { default: 100, max: 1000 }, writers: { default: 24, max: 64 } },
  run: measureCrashRecovery,
})
