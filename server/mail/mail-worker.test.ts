import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import pg from 'pg'
import { beginAsTenant } from '#database/client/tenant-transaction.ts'
import { withClient } from '#database/client/with-client.ts'
import { commandTransaction } from '#server/data/command-transaction.ts'
import { testDatabase } from '#test/world/database.ts'
import { connectAsServer, longTimeouts } from '#test/world/distributed-database.ts'
import { mailCertificate } from '#test/world/mail-certificate.ts'
import { startMailServer } from '#test/world/mail-server.ts'
import { invite, withoutPassword } from '#test/world/mailed-link.ts'
import type { MailFailure } from './mail-failures.ts'
import type { MailTimeouts } from './mail-transport.ts'
import { startMailWorker } from './mail-worker.ts'
import { writeMails } from './write-mail.ts'

// Disposed before the hook that drops the database.
const resources = new AsyncDisposableStack()
after(() => resources.disposeAsync())
const { url, ownerUrl } = await testDatabase()
const owner = new pg.Pool({ connectionString: ownerUrl, max: 4 })
resources.defer(() => owner.end())
const database = connectAsServer({ url, max: 8, ...longTimeouts })
resources.defer(() => database.end())
const mailServer = await startMailServer()
resources.defer(mailServer.close)
const config = {
  smtpUrl: mailServer.url,
  from: 'Oto <oto@example.com>',
  publicUrl: 'https://oto.example.com',
}
const errors: Error[] = []
const failures: MailFailure[] = []
const startWorker = (smtpUrl = mailServer.url, timeouts?: MailTimeouts) =>
  startMailWorker({
    ...{ database, config: { ...config, smtpUrl }, onError: (error) => errors.push(error) },
    onFailure: (failure) => failures.push(failure),
    ...{ pollingSeconds: 0.5, supervisionSeconds: 1 },
    ...(timeouts && { timeouts }),
  })
let worker = await startWorker()
resources.defer(() => worker.stop())

// Three tries without delays.
await owner.query(
  `update pgboss.queue set retry_limit = 2, retry_delay = 0, retry_backoff = false where name = 'send-mail'`,
)

const write = (to: string, more: object = {}) =>
  withClient(database.pool, async (client) => {
    await beginAsTenant(client, '1')
    const [id = 0] = await writeMails(commandTransaction(client), [
      {
        ...{ companyId: 1, to, receiverId: null, language: 'en', kind: 'test-message', params: {} },
        ...{ causedBy: null, ...more },
      },
    ])
    await client.query('commit')
    return id
  })

const onAuth: NonNullable<Parameters<typeof startMailServer>[0]>['onAuth'] = (
  auth,
  session,
  callback,
) =>
  session.secure && auth.username === 'oto' && auth.password === 'pa$s'
    ? callback(null, { user: 'oto' })
    : callback(new Error('wrong'))

type Row = {
  state: string
  attempts: number
  reason: string
  server_reply: string
  link_path: string
}

const readRow = async (id: number) =>
  (await owner.query<Row>('select * from mails where id = $1', [id])).rows[0] as Row

async function untilRow(id: number, isMet: (row: Row) => boolean): Promise<Row> {
  const row = await readRow(id)
  if (isMet(row)) return row
  await sleep(50)
  return untilRow(id, isMet)
}
const isSent = ({ state }: Row) => state === 'sent'
const isDead = ({ state }: Row) => state === 'dead'
const receivedBy = (to: string) => mailServer.received.filter((mail) => mail.to.includes(to))

test('a mail is sent after its transaction commits, and its link is then deleted', async () => {
  const id = await write('lee@example.com', { linkPath: '/in#secret' })
  const row = await untilRow(id, isSent)
  assert.deepEqual([row.attempts, row.reason, row.link_path], [1, null, null])
  const [mail, ...others] = receivedBy('lee@example.com')
  assert.deepEqual(others, [])
  assert.match(mail?.source ?? '', /^From: Oto <oto@example\.com>/m)
  assert.match(mail?.source ?? '', /^Auto-Submitted: auto-generated/m)
  assert.match(mail?.source ?? '', /https:\/\/oto\.example\.com\/in#secret/)
  assert.match(mail?.messageId ?? '', /^<[\da-f-]{36}@example\.com>$/)
})

test('a permanently refused address is not retried', async () => {
  mailServer.behave({ code: 550, message: '5.1.1 No such user here' })
  const row = await untilRow(await write('nobody@example.com'), isDead)
  assert.deepEqual([row.attempts, row.reason], [1, 'refused'])
  assert.match(row.server_reply, /No such user here/)
  mailServer.behave(undefined)
})

test('a deferred mail is retried under the same Message-ID until it is accepted', async () => {
  mailServer.behave({ code: 451, message: '4.7.1 Greylisted' })
  const id = await write('grey@example.com')
  const row = await untilRow(id, ({ attempts }) => attempts > 0)
  assert.deepEqual([row.state, row.reason], ['waiting', 'deferred'])
  assert.deepEqual(
    failures.find(({ mailId }) => mailId === id),
    {
      ...{ companyId: 1, mailId: id, reason: 'deferred', responseCode: 451 },
    },
  )
  mailServer.behave(undefined)
  const sent = await untilRow(id, isSent)
  assert.ok(sent.attempts > 1)
  assert.equal(receivedBy('grey@example.com').length, 1)
})

test('an unresponsive mail server times out, and after the last try the mail is dead', async () => {
  await worker.stop()
  worker = await startWorker(mailServer.url, { connectMs: 10_000, answerMs: 500, tryMs: 10_000 })
  mailServer.behave('silence')
  const row = await untilRow(await write('silent@example.com'), isDead)
  assert.deepEqual([row.attempts, row.reason], [3, 'no-answer'])
  mailServer.behave(undefined)
  await worker.stop()
  worker = await startWorker()
  assert.deepEqual(receivedBy('silent@example.com'), [])
})

test('one of two workers sends a mail', async () => {
  const twin = await startWorker()
  const ids = await Promise.all(Array.from({ length: 40 }, (_, i) => write(`many${i}@example.com`)))
  for (const id of ids) assert.equal((await untilRow(id, isSent)).attempts, 1)
  await twin.stop()
  assert.equal(mailServer.received.filter(({ to }) => /^many/.test(to[0] ?? '')).length, 40)
})

test('a mail that waited for two days is given up', async () => {
  await worker.stop()
  const id = await write('late@example.com')
  await owner.query(`update mails set queued_at = now() - interval '49 hours' where id = $1`, [id])
  worker = await startWorker()
  const row = await untilRow(id, isDead)
  assert.deepEqual([row.attempts, row.reason], [0, 'too-late'])
  assert.deepEqual(receivedBy('late@example.com'), [])
})

test('a replaced link is not sent, and its replacement is', async () => {
  await worker.stop()
  await withoutPassword(owner, 'mar')
  for (let i = 0; i < 2; i += 1) await invite(url, owner, 'mar')
  const { rows } = await owner.query<{ id: number }>(
    `select id::int from mails where kind = 'invitation' order by id`,
  )
  const [replaced = 0, current = 0] = rows.map(({ id }) => id)
  worker = await startWorker()
  const row = await untilRow(replaced, isDead)
  assert.deepEqual([row.attempts, row.reason], [0, 'link-over'])
  await untilRow(current, isSent)
})

test('an unreachable mail server is retried', async () => {
  await worker.stop()
  worker = await startWorker('smtp://127.0.0.1:1')
  const row = await untilRow(await write('away@example.com'), isDead)
  assert.deepEqual([row.attempts, row.reason], [3, 'unreachable'])
  await worker.stop()
  worker = await startWorker()
})

test('a mail needs a trusted TLS certificate and the right password', async () => {
  await worker.stop()
  const secureServer = await startMailServer({ ...mailCertificate, authOptional: false, onAuth })
  const address = `smtp://oto:pa%24s@localhost:${secureServer.port}?requireTLS=true`
  worker = await startWorker(address)
  const refused = await untilRow(await write('unknown-certificate@example.com'), isDead)
  assert.deepEqual([refused.reason, secureServer.received], ['unreachable', []])
  setDefaultCACertificates([...getCACertificates(), mailCertificate.cert])
  await untilRow(await write('secure@example.com'), isSent)
  assert.equal(secureServer.received.length, 1)
  await worker.stop()
  worker = await startWorker(address.replace('pa%24s', 'wrong'))
  const unknown = await untilRow(await write('wrong-password@example.com'), isDead)
  assert.deepEqual([unknown.attempts, unknown.reason], [3, 'sign-in-refused'])
  await worker.stop()
  await secureServer.close()
  worker = await startWorker()
})

test('the mail queue needs no further database rights', () => {
  assert.deepEqual(
    errors.filter(({ message }) => /permission|must be owner|row-level/.test(message)),
    [],
  )
})
