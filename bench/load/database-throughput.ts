import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connect, plannerOptions } from '#database/client/connect.ts'
import { valueTypes } from '#database/client/value-types.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type CapturedStatement, captureStatements } from '#test/database/statement-capture.ts'
import type { CompareOptions } from './compare.ts'

const requestCount = 40

// The statements that our server sends for these requests, captured in this process.
async function captureQueries(url: string, session: Record<string, string>, pathOf: () => string) {
  const applicationName = 'oto-test-server'
  const database = connect({ url, max: 2, role: 'oto_app', applicationName })
  const app = await buildApp({ config: { ...readConfig({ LOG_LEVEL: 'silent' }) }, database })
  try {
    const { statements } = await captureStatements(async () => {
      for (let n = 0; n < requestCount; n += 1) {
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

async function replay(
  client: pg.Client,
  statements: CapturedStatement[],
  isDone: () => boolean,
): Promise<number> {
  const namesByText = new Map<string, string>()
  let count = 0
  while (!isDone()) {
    const { text, values } = statements[count % statements.length] as CapturedStatement
    const name = namesByText.get(text) ?? `q${namesByText.size}`
    namesByText.set(text, name)
    await client.query({ name, text, values })
    count += 1
  }
  return count
}

/** Replays our server's prepared statements without the server; returns how many the database runs per second. */
export async function databaseThroughput(
  url: string,
  session: Record<string, string>,
  pathOf: () => string,
  { connections, durationMs, rounds }: CompareOptions,
): Promise<number> {
  const statements = await captureQueries(url, session, pathOf)
  const options = `-c role=oto_app -c timezone=UTC ${plannerOptions}`
  const clients = Array.from(
    { length: connections },
    () => new pg.Client({ connectionString: url, options, types: valueTypes }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  await Promise.all(
    clients.map((client) => replay(client, statements, isDoneAfter(statements.length))),
  )
  let isDone = false
  const begin = performance.now()
  const runningReplays = Promise.all(
    clients.map((client) => replay(client, statements, () => isDone)),
  )
  await sleep(durationMs * rounds)
  isDone = true
  const count = (await runningReplays).reduce((sum, replayCount) => sum + replayCount, 0)
  const seconds = (performance.now() - begin) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return count / seconds
}

const isDoneAfter = (calls: number) => () => {
  calls -= 1
  return calls < 0
}
