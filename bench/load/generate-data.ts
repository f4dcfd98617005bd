// npm run generate-data -- --shipments 1000000 [--seed 1] [--day 2026-01-01]
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { demoPassword } from '#database/demo/demo-world.ts'
import { withDatabase } from '#database/embedded/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { hashPassword } from '#database/password.ts'
import { readConfig } from '#server/config.ts'
import {
  blockRows,
  columnsByTable,
  countsOf,
  type DataPlan,
  type SeededTable,
} from './generated-rows.ts'

export const generatedCompanyId = 1_000_000
const blocksPerBatch = 2000

/** Fills a database with a generated company, which must not exist yet, in one transaction. */
export async function generateData(
  client: pg.Client,
  options: Pick<DataPlan, 'shipments' | 'seed' | 'day'>,
  print: (text: string) => void,
): Promise<void> {
  const plan = { ...options, companyId: generatedCompanyId }
  const counts = countsOf(plan)
  await client.query('begin')
  try {
    await client.query("select set_config('app.company', $1, true)", [String(generatedCompanyId)])
    await insertPeople(client, counts.suppliers)
    let nextAnalyzeBlock = blocksPerBatch
    for (let firstBlock = 0; firstBlock < counts.blocks; firstBlock += blocksPerBatch) {
      const endBlock = Math.min(counts.blocks, firstBlock + blocksPerBatch)
      const blocks = Array.from({ length: endBlock - firstBlock }, (_, n) =>
        blockRows(plan, firstBlock + n),
      )
      for (const table of Object.keys(columnsByTable) as SeededTable[]) {
        await copyRows(
          client,
          table,
          blocks.map((rows) => rows[table].join('\n')),
        )
      }
      // Foreign-key checks keep the plans made for the first rows, which scan whole indexes, until statistics change.
      if (endBlock >= nextAnalyzeBlock) {
        await client.query('analyze')
        nextAnalyzeBlock = 2 * endBlock
      }
      print(`${endBlock * 10} of ${counts.shipments} shipments`)
    }
    for (const table of ['suppliers', 'users', ...(Object.keys(columnsByTable) as SeededTable[])]) {
      await advanceSequence(client, table)
    }
    await client.query(`update suppliers u set last_shipment_number = $2 where company_id = $1`, [
      generatedCompanyId,
      counts.shipments,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  await client.query('vacuum analyze')
}

async function copyRows(client: pg.Client, table: SeededTable, texts: string[]): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table} (${columnsByTable[table]}) from stdin`))
  await pipeline(Readable.from(texts.map((text) => `${text}\n`)), stream)
}

// Rows inserted later get ids after the generated ones.
async function advanceSequence(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string | null }>(
    `select pg_get_serial_sequence($1, 'id') as name
     where exists (select from information_schema.columns where table_name = $1 and column_name = 'id')`,
    [table],
  )
  const name = rows[0]?.name
  if (!name) return
  await client.query(
    `select setval($1::regclass, greatest((select max(id) from ${table} where company_id = $2), (select last_value from ${name})))`,
    [name, generatedCompanyId],
  )
}

// Everyone has the password of the demo world.
async function insertPeople(client: pg.Client, suppliers: number): Promise<void> {
  const hash = await hashPassword(demoPassword)
  await client.query(
    `insert into companies (id, name, time_zone) overriding system value values ($1, 'Gran Mercat', 'Europe/Madrid')`,
    [generatedCompanyId],
  )
  await client.query(
    `insert into suppliers (company_id, id, code, name, gs1_prefix) overriding system value
     select $1, n, 'G' || n, 'Supplier ' || n, '84' || lpad(n::text, 5, '0') from generate_series(1, $2::int) n`,
    [generatedCompanyId, suppliers],
  )
  await client.query(
    `with people as (
       insert into users (company_id, id, supplier_id, username, name, email, roles, password_hash)
       overriding system value
       values ($1, 1, 1, 'gran', 'Gran Supplier', '', '{user,mod}', $2), ($1, 2, 2, 'petit', 'Petit Supplier', '', '{user}', $2),
         ($1, 3, null, 'granada', 'Granada Staff', '', '{user,mod,admin}', $2)
       returning company_id, id, username)
     insert into usernames (username, company_id, user_id) select username, company_id, id from people`,
    [generatedCompanyId, hash],
  )
}

async function runCommand() {
  const { values } = parseArgs({
    options: {
      shipments: { type: 'string', default: '1000000' },
      seed: { type: 'string', default: '1' },
      day: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    },
  })
  const options = {
    shipments: Number(values.shipments),
    seed: Number(values.seed),
    day: values.day,
  }
  const { databaseUrl, dataDirectory } = readConfig()
  const commandName = 'generate-data'
  await withDatabase({ databaseUrl, dataDirectory, commandName }, async (url) => {
    await migrate(url)
    const client = new pg.Client(url)
    await client.connect()
    const begin = performance.now()
    try {
      await generateData(client, options, (text) => process.stdout.write(`${text}\n`))
    } finally {
      await client.end()
    }
    const seconds = Math.round((performance.now() - begin) / 1000)
    process.stdout.write(`Loaded in ${seconds} s. Sign in as gran, petit or granada.\n`)
  })
}

if (import.meta.main) await runCommand()
