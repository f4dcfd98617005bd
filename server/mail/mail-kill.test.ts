import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { beginAsTenant } from '#database/client/tenant-transaction.ts'
import { withClient } from '#database/client/with-client.ts'
import { commandTransaction } from '#server/data/command-transaction.ts'
import { testDatabase } from '#test/world/database.ts'
import { connectAsServer, longTimeouts } from '#test/world/distributed-database.ts'
import { startMailServer } from '#test/world/mail-server.ts'
import { startServer } from '#test/world/running-server.ts'
import { startMailWorker } from './mail-worker.ts'
import { writeMail } from './write-mail.ts'

// Disposed before the hook that drops the database.
const resources = new AsyncDisposableStack()
after(() => resources.disposeAsync())
const { url, ownerUrl } = await testDatabase()
const owner = new pg.Pool({ connectionString: ownerUrl, max: 4 })
resources.defer(() => owner.end())
const database = connectAsServer({ url, max: 4, ...longTimeouts })
resources.defer(() => database.end())
const mailServer = await startMailServer()
resources.defer(mailServer.close)

const from = 'oto@example.com'
const publicUrl = 'https://oto.example.com'

const writeTestMail = () =>
  withClient(database.pool, async (client) => {
    await beginAsTenant(client, '1')
    const id = await writeMail(commandTransaction(client), {
      ...{ companyId: 1, to: 'lee@example.com', receiverId: null, language: 'sp', params: {} },
      ...{ kind: 'test-message', causedBy: null },
    })
    await client.query('commit')
    return id
  })

async function untilRow(query: string): Promise<void> {
  if ((await owner.query(query)).rowCount) return
  await sleep(50)
  await untilRow(query)
}

const startSending = () =>
  startServer('node', {
    ...{ DATABASE_URL: ownerUrl, SMTP_URL: mailServer.url, MAIL_FROM: from, PUBLIC_URL: publicUrl },
  })

test('a server killed between acceptance and its record sends the mail again, with the same Message-ID', async () => {
  const server = await startSending()
  const lock = await owner.connect()
  // The lock keeps the mail from being marked as sent.
  mailServer.beforeAccepting(async () => {
    await lock.query('begin')
    await lock.query('select from mails where company_id = 1 for update')
  })
  const id = await writeTestMail()
  await untilRow(
    `select from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like '%update mails set%'`,
  )
  server.signal('SIGKILL')
  await server.ended
  // PostgreSQL would still finish the dead server's last statement, which marks the mail.
  await owner.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where application_name in ('oto-server', 'oto-citus-server') and datname = current_database()`,
  )
  await lock.query('rollback')
  lock.release()
  mailServer.beforeAccepting(async () => {})
  assert.equal(mailServer.received.length, 1)

  // Simulates that two minutes pass, after which another server takes over the job.
  await owner.query(
    `update pgboss.job set started_on = started_on - interval '2 minutes', retry_delay = 0`,
  )
  const twin = await startMailWorker({
    ...{ database, config: { smtpUrl: mailServer.url, from, publicUrl } },
    ...{ onError: () => {}, pollingSeconds: 0.5, supervisionSeconds: 1 },
  })
  await untilRow(`select from mails where id = ${id} and state = 'sent'`)
  await twin.stop()
  const ids = mailServer.received.map(({ messageId }) => messageId)
  assert.equal(ids.length, 2)
  assert.equal(new Set(ids).size, 1)
})

test('a server that is asked to stop finishes its current mail', async () => {
  const server = await startSending()
  const before = mailServer.received.length
  mailServer.beforeAccepting(async () => {
    server.signal('SIGTERM')
    // The server begins to stop before the mail is accepted.
    await untilNoListener(server.address)
  })
  const id = await writeTestMail()
  assert.deepEqual(await server.ended, { code: 0, signal: null })
  assert.equal(mailServer.received.length, before + 1)
  const { rows } = await owner.query(`select state from mails where id = ${id}`)
  assert.deepEqual(rows, [{ state: 'sent' }])
})

// Waits until the server is not ready or does not answer: the mail is then accepted while it stops.
async function untilNoListener(address: string): Promise<void> {
  const { status } = await fetch(`${address}/readyz`).catch(() => ({ status: 0 }))
  if (status !== 200) return
  await sleep(20)
  await untilNoListener(address)
}
