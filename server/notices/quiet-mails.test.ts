import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { saveNoticeSettings } from '#contract/notices/notice-endpoints.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { mailDueNotices } from '#server/notices/notice-mail.ts'
import { connectAsServer, longTimeouts } from '#test/world/distributed-database.ts'
import { idOf } from '#test/world/people.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const { owner } = world
const database = connectAsServer({ url: world.databaseUrl, max: 2, ...longTimeouts })
after(() => database.end())
const ada = await world.signIn('ada')
const userId = await idOf(owner, 'ada')
const { rows } = await owner.query<{ hour: number }>(
  'select extract(hour from now() at time zone time_zone)::int as hour from companies where id = 1',
)
const hour = rows[0]?.hour ?? 0

const setQuietHours = (quietHours: { from: number; to: number } | null) =>
  ada.call(saveNoticeSettings, { body: { mail: {}, isMailed: true, quietHours } })
const writeMail = () =>
  inTenantTransaction(database, 1, (statements) =>
    mailDueNotices(statements, { companyId: 1, userId }),
  )
const countOf = async (query: string) =>
  (await owner.query<{ n: number }>(`select count(*)::int as n from ${query}`)).rows[0]?.n

test('a mail that falls due in newly set quiet hours waits for their end', async () => {
  await owner.query(
    `insert into notices (company_id, user_id, supplier_id, kind, at, subject_id, subject, amount, event_key, mail_due_at)
     values (1, $1, 1, 'order-confirmed', now(), 1, 'PO-1', 1, 'waits', now() - interval '1 second')`,
    [userId],
  )
  // Quiet for all hours but the one before the current.
  assert.equal((await setQuietHours({ from: hour, to: (hour + 23) % 24 })).status, 204)
  await writeMail()
  assert.equal(await countOf(`mails where kind = 'notices'`), 0)
  assert.equal(
    await countOf(`notices n join companies c on c.id = n.company_id
      where event_key = 'waits' and extract(hour from mail_due_at at time zone c.time_zone) = ${(hour + 23) % 24}
        and mail_due_at between now() and now() + interval '25 hours'`),
    1,
  )
  assert.equal(
    await countOf(
      `pgboss.job where name = 'notice-mails' and start_after > now() + interval '1 hour'`,
    ),
    1,
  )
  await setQuietHours(null)
  await owner.query(`update notices set mail_due_at = now() where event_key = 'waits'`)
  await writeMail()
  assert.equal(await countOf(`mails where kind = 'notices'`), 1)
})

test('a mail lists the newest hundred notices, and counts the others', async () => {
  await owner.query(
    `insert into notices (company_id, user_id, supplier_id, kind, at, subject_id, subject, amount, event_key, mail_due_at)
     select 1, $1, 1, 'order-confirmed', now(), 1, 'PO-1', 1, 'many-' || n, now() - interval '1 second'
     from generate_series(1, 130) n`,
    [userId],
  )
  await writeMail()
  const { rows } = await owner.query<{ params: { notices: number[]; omittedCount: number } }>(
    `select params from mails where kind = 'notices' order by id desc limit 1`,
  )
  assert.deepEqual([rows[0]?.params.notices.length, rows[0]?.params.omittedCount], [100, 30])
})
