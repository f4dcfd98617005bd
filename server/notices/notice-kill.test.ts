import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openNoticeWorld, until } from '#test/world/notice-world.ts'
import { closedShipment } from '#test/world/received-shipments.ts'
import { startServer } from '#test/world/running-server.ts'

const noticeWorld = await openNoticeWorld()
const { world, owner, resources, mailServer, count } = noticeWorld

test('notices of concurrent writers and killed servers are written once and mailed once', async () => {
  const lee = await world.signIn('lee')
  const environment = {
    ...{
      DATABASE_URL: String(owner.options.connectionString),
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'oto@example.com',
    },
    ...{ PUBLIC_URL: 'https://oto.example.com' },
  }
  const server = await startServer('node', environment)
  const lock = await owner.connect()
  // The lock keeps notices from being written.
  await lock.query('begin')
  await lock.query('lock table notices in exclusive mode')
  const shipments = await Promise.all(
    Array.from({ length: 10 }, (_, index) => closedShipment(lee, 24 + index, 1)),
  )
  await until(
    () =>
      count(
        `pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like '%insert into "notices"%'`,
      ),
    (waiting) => waiting > 0,
  )
  server.signal('SIGKILL')
  await server.ended
  // PostgreSQL would still finish the dead server's last statement.
  await owner.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where application_name in ('oto-server', 'oto-citus-server') and datname = current_database()`,
  )
  await lock.query('rollback')
  lock.release()
  assert.equal(await count('notices'), 0)

  // Simulates that a minute passes, after which other servers take over the jobs.
  await owner.query(
    `update pgboss.job set started_on = started_on - interval '2 minutes', retry_delay = 0 where name = 'notice-events'`,
  )
  await owner.query(`update users set email = '' where username <> 'marc'`)
  await owner.query(
    `insert into notice_settings (company_id, user_id, mail)
     select 1, user_id, '{"shipment-closed": "at-once"}' from usernames where username = 'marc'`,
  )
  const twins = await Promise.all([noticeWorld.startNotices(), noticeWorld.startNotices()])
  for (const twin of twins) resources.defer(twin.stop)
  resources.defer((await noticeWorld.startMailing()).stop)
  await noticeWorld.allNotified()
  const { rows } = await owner.query<{ written: number; receivers: number }>(
    `select count(*)::int as written, count(distinct user_id)::int as receivers from notices
     where kind = 'shipment-closed' and subject_id = any($1)`,
    [shipments.map(({ id }) => id)],
  )
  assert.equal(rows[0]?.written, 10 * (rows[0]?.receivers ?? 0))
  assert.ok((rows[0]?.receivers ?? 0) > 1)
  const mailCounts = () =>
    mailServer.received
      .map(({ source }) =>
        /Content-Type: text\/plain[\s\S]*?Content-Type: text\/html/
          .exec(source)?.[0]
          .replace(/=\r\n/g, '')
          .match(/was announced/g),
      )
      .reduce((sum, found) => sum + (found?.length ?? 0), 0)
  await until(
    () => count('notices where mail_due_at is not null'),
    (due) => due === 0,
  )
  await until(
    () => count(`mails where state = 'waiting'`),
    (waiting) => waiting === 0,
  )
  assert.equal(mailCounts(), 10)
})
