import { connect, type Database } from '#database/client/connect.ts'
import { scoreShipments } from '#server/scorecard/score-shipments.ts'
import { generatedCompanyId } from '../load/generate-data.ts'
import { randomOf } from '../request-scenarios.ts'
import type { ScaleEnvironment } from './scale-environment.ts'
import type { ScaleContext } from './scale-references.ts'

const sampleSize = 200
const rounds = 25
const scoredPerRound = 30
const maxRatio = 1.1

/** Adds a receipt of each line to some scored shipments, so that there is something to compute; returns their ids. */
async function receiveShipments({ owner }: ScaleEnvironment): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    `with chosen as (
       select s.id, s.supplier_id from shipments s join shipment_scores x on x.company_id = s.company_id and x.shipment_id = s.id
       where s.company_id = $1 and s.status = 'received' order by md5(s.id::text) limit $2
     ), received as (
       insert into receipts (company_id, supplier_id, shipment_id, shipment_line_id, accepted, rejected, cancelled, received_by)
       select l.company_id, l.supplier_id, l.shipment_id, l.id, l.quantity, 0, 0,
         (select min(id) from users where company_id = $1)
       from chosen c join shipment_lines l on l.company_id = $1 and l.supplier_id = c.supplier_id and l.shipment_id = c.id
     )
     select id::int from chosen`,
    [generatedCompanyId, sampleSize],
  )
  return rows.map(({ id }) => id)
}

type ScoredShipments = { database: Database; ids: number[] }

async function measureMs({ database, ids }: ScoredShipments): Promise<number> {
  const begin = performance.now()
  for (let count = 0; count < scoredPerRound; count += 1)
    await scoreShipments(database, generatedCompanyId, [randomOf(ids)])
  return performance.now() - begin
}

/** Compares the time to score shipments in the small and the big company, in alternation. */
export async function compareScoring({ small, big, print, misses }: ScaleContext): Promise<void> {
  const prepareScoring = async (world: ScaleEnvironment): Promise<ScoredShipments> => ({
    database: connect({ url: world.url, max: 2, statementTimeoutMs: 60_000 }),
    ids: await receiveShipments(world),
  })
  const [inSmall, inBig] = [await prepareScoring(small), await prepareScoring(big)]
  try {
    // The first round, which may read from the disk, is not compared.
    for (const { database, ids } of [inSmall, inBig])
      await scoreShipments(database, generatedCompanyId, ids)
    const ratios: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const smallMs = await measureMs(inSmall)
      ratios.push((await measureMs(inBig)) / smallMs)
    }
    const ratio = ratios.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
    if (ratio > maxRatio) misses.push('scoring by size')
    print(
      `\nScoring a shipment at ${big.shipments}, as a multiple of ${small.shipments}: ${ratio.toFixed(2)} (≤ ${maxRatio})` +
        (ratio > maxRatio ? ' MISSED' : ''),
    )
  } finally {
    for (const { database } of [inSmall, inBig]) await database.end()
  }
}
