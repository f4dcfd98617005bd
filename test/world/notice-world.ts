import assert from 'node:assert/strict'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { listNotices } from '#contract/notices/notice-endpoints.ts'
import { closeShipment, reopenShipment } from '#contract/shipments/shipment-endpoints.ts'
import { connect } from '#database/client/connect.ts'
import { startMailWorker } from '#server/mail/mail-worker.ts'
import { startNoticeWorker } from '#server/notices/notice-worker.ts'
import { startImportWorker } from '#server/orders/import-jobs/order-import-worker.ts'
import { longTimeouts } from '#test/world/distributed-database.ts'
import { startMailServer } from '#test/world/mail-server.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

/** Reads until the condition holds, without a time limit; returns the value. */
export async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  const value = await read()
  if (holds(value)) return value
  await sleep(50)
  return until(read, holds)
}

/** Opens a world whose people get notices, with a real mail server. */
export async function openNoticeWorld() {
  // Registered before the hook that closes the world, so that it runs first.
  const resources = new AsyncDisposableStack()
  after(() => resources.disposeAsync())
  const world = await openWorld()
  const database = connect({ url: world.databaseUrl, max: 6, ...longTimeouts })
  resources.defer(() => database.end())
  const mailServer = await startMailServer()
  resources.defer(mailServer.close)
  const errors: Error[] = []
  const workerOptions = {
    database,
    onError: (error: Error) => errors.push(error),
    pollingSeconds: 0.5,
    supervisionSeconds: 1,
  }
  const plan = { isMailConfigured: true, batchSeconds: 3 }
  const startNotices = () => startNoticeWorker({ ...workerOptions, mail: plan })
  const startImports = () => startImportWorker({ ...workerOptions, progressMs: 0 })
  const config = {
    smtpUrl: mailServer.url,
    from: 'oto@example.com',
    publicUrl: 'https://oto.example.com',
  }
  const startMailing = () => startMailWorker({ ...workerOptions, config })
  const { owner } = world

  const count = async (query: string) =>
    (await owner.query<{ n: number }>(`select count(*)::int as n from ${query}`)).rows[0]?.n ?? 0

  const versionOf = async (id: number) =>
    (await owner.query<{ version: number }>('select version from shipments where id = $1', [id]))
      .rows[0]?.version ?? 0

  return {
    ...{
      world,
      owner,
      database,
      plan,
      mailServer,
      errors,
      resources,
      startNotices,
      startImports,
      startMailing,
      count,
    },
    /** Resolves once all events are notified. */
    allNotified: () =>
      until(
        () =>
          count(
            `pgboss.job where name = 'notice-events' and state in ('created', 'active', 'retry')`,
          ),
        (jobs) => jobs === 0,
      ),
    /** Adds jobs with these data, a number of each. */
    addJobs: (queue: string, data: object, jobs = 1) =>
      owner.query(
        `insert into pgboss.job (name, data, expire_seconds, deletion_seconds, keep_until, policy)
         select name, $2, 60, 60, now() + interval '1 day', policy from pgboss.queue, generate_series(1, $3::int)
         where name = $1`,
        [queue, JSON.stringify(data), jobs],
      ),
    kindsOf: async (person: TestActor) =>
      (await person.call(listNotices)).reply.rows.map(({ kind }) => kind),
    reopen: async (actor: TestActor, id: number) => {
      const input = {
        params: { id },
        version: await versionOf(id),
        body: { reason: 'Wrong boxes' },
      }
      const { status, text } = await actor.call(reopenShipment, input)
      assert.equal(status, 200, text)
    },
    close: async (actor: TestActor, id: number) => {
      const input = { params: { id }, version: await versionOf(id) }
      const { status, text } = await actor.call(closeShipment, input)
      assert.equal(status, 200, text)
    },
    mailsTo: (address: string) => mailServer.received.filter(({ to }) => to.includes(address)),
  }
}
