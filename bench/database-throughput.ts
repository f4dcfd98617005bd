import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connect, plannerOptions, valueTypes } from '#database/client/connect.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type Sent, watchStatements } from '#test/statement-capture.ts'
import type { Rules } from './compare.ts'

const captured = 40

// What our server says to the database for these addresses, from a server within this process.
async function statementsOf(url: string, session: Record<string, string>, pathOf: () => string) {
  const applicationName = 'oto-test-server'
  const database = connect({ url, max: 2, role: 'oto_app', applicationName })
  const app = await buildApp({ config: { ...readConfig({ LOG_LEVEL: 'silent' }) }, database })
  try {
    const { statements } = await watchStatements(async () => {
      for (let n = 0; n < captured; n += 1) {
        const { statusCode, body } = await app.inject({ url: pathOf(), headers: session })
        if (statusCode !== 200) throw new Error(body)
      }
    })
    return statements
  } finally {
    await app.close()
    await database.end()
  }
}

async function ask(client: pg.Client, statements: Sent[], until: () => boolean): Promise<number> {
  const names = new Map<string, string>()
  let count = 0
  while (!until()) {
    const { text, values } = statements[count % statements.length] as Sent
    const name = names.get(text) ?? `limit${names.size}`
    names.set(text, name)
    await client.query({ name, text, values })
    count += 1
  }
  return count
}

/** How often a second the database alone answers what our server asks it: prepared statements, and nothing between. */
export async function databaseLimit(
  url: string,
  session: Record<string, string>,
  pathOf: () => string,
  { connections, milliseconds, rounds }: Rules,
): Promise<number> {
  const statements = await statementsOf(url, session, pathOf)
  const options = `-c role=oto_app -c timezone=UTC ${plannerOptions}`
  const clients = Array.from(
    { length: connections },
    () => new pg.Client({ connectionString: url, options, types: valueTypes }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  await Promise.all(clients.map((client) => ask(client, statements, after(statements.length))))
  let isOver = false
  const begin = performance.now()
  const asked = Promise.all(clients.map((client) => ask(client, statements, () => isOver)))
  await sleep(milliseconds * rounds)
  isOver = true
  const count = (await asked).reduce((sum, one) => sum + one, 0)
  const seconds = (performance.now() - begin) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return count / seconds
}

const after = (times: number) => () => {
  times -= 1
  return times < 0
}
