import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { beginAsTenant } from '#database/client/tenant-transaction.ts'
import { withClient } from '#database/client/with-client.ts'
import { commandTransaction } from '#server/data/command-transaction.ts'
import { testDatabase } from '#test/world/database.ts'
import { connectAsServer } from '#test/world/distributed-database.ts'
import { writeMail, writeMails } from './write-mail.ts'

const { url, ownerUrl } = await testDatabase()
const owner = new pg.Client({ connectionString: ownerUrl })
owner.on('error', () => {})
await owner.connect()
const database = connectAsServer({ url, max: 2 })
after(() => Promise.all([owner.end(), database.end()]))

const mail = {
  companyId: 1,
  to: 'lee@example.com',
  receiverId: null,
  language: 'ca',
  kind: 'test-message',
  params: {},
  causedBy: null,
} as const

const writeAndEnd = (mails: Parameters<typeof writeMails>[1], end: 'commit' | 'rollback') =>
  withClient(database.pool, async (client) => {
    await beginAsTenant(client, '1')
    const ids = await writeMails(commandTransaction(client), mails)
    await client.query(end)
    return ids
  })

const readMails = async () =>
  (
    await owner.query(
      `select id::int, recipient, language, kind, params, link_path, state, message_id from mails order by id`,
    )
  ).rows

test('mails are stored with their facts, each with its own Message-ID', async () => {
  const ids = await writeAndEnd(
    [mail, { ...mail, to: 'mar@example.com', linkPath: '/in#x' }],
    'commit',
  )
  const rows = await readMails()
  assert.deepEqual(
    rows.map(({ id }) => id),
    ids,
  )
  assert.deepEqual(
    rows.map(({ message_id, ...row }) => row),
    [
      { ...row(ids[0]), recipient: 'lee@example.com', link_path: null },
      { ...row(ids[1]), recipient: 'mar@example.com', link_path: '/in#x' },
    ],
  )
  assert.equal(new Set(rows.map(({ message_id }) => message_id)).size, 2)
})

const row = (id: number | undefined) => ({
  ...{ id, recipient: '', language: 'ca', kind: 'test-message', params: {}, link_path: '' },
  state: 'waiting',
})

test('a rolled back transaction writes no mail', async () => {
  const before = await readMails()
  await withClient(database.pool, async (client) => {
    await beginAsTenant(client, '1')
    assert.ok((await writeMail(commandTransaction(client), mail)) > 0)
    await client.query('rollback')
  })
  assert.deepEqual(await readMails(), before)
  assert.deepEqual(await writeAndEnd([], 'commit'), [])
})

test('unknown parameters of a kind are refused', async () => {
  const params = JSON.parse('{"name":"x"}')
  await assert.rejects(writeAndEnd([{ ...mail, params }], 'rollback'), /name/)
})

test('new mails delete those older than a year', async () => {
  const [oldId = 0] = await writeAndEnd([mail], 'commit')
  await owner.query(`update mails set written_at = now() - interval '367 days' where id = $1`, [
    oldId,
  ])
  const [newId = 0] = await writeAndEnd([mail], 'commit')
  const ids = (await readMails()).map(({ id }) => id)
  assert.ok(ids.includes(newId))
  assert.ok(!ids.includes(oldId))
})
