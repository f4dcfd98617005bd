import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import pg from 'pg'
import { Registry } from 'prom-client'
import { watchChanges } from '#contract/notices/live-endpoints.ts'
import { signOut, whoAmI } from '#contract/people/auth-endpoints.ts'
import { getShipment } from '#contract/shipments/shipment-endpoints.ts'
import { recordBackup } from '#database/job-queue.ts'
import { buildApp } from '#server/app.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { measureServer, serveMetrics } from '#server/http/metrics.ts'
import { measureStored } from '#server/http/stored-metrics.ts'
import { countMailFailures } from '#server/mail/mail-failures.ts'
import { connectAsServer } from '#test/world/distributed-database.ts'
import { openStream } from '#test/world/event-stream-client.ts'
import { callEndpoint, openWorld } from '#test/world/world.ts'

const world = await openWorld()
const { token } = await world.signIn('lee')
const database = connectAsServer({ url: world.databaseUrl, max: 3 })
const registry = new Registry()
const config = readConfig({ LOG_LEVEL: 'silent', METRICS_PORT: '0' })
const app = await buildApp({ config, database, metrics: registry })
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
measureServer(app, database, registry, config)
const metrics = await serveMetrics(config.metrics ?? assert.fail(), registry)
after(async () => {
  await metrics.close()
  await app.close()
  await database.end()
})

const read = async (path = '/metrics') => {
  const response = await fetch(`http://127.0.0.1:${metrics.port}${path}`)
  return { status: response.status, text: await response.text() }
}
const metric = (text: string, name: string) => {
  const line = text.split('\n').find((textLine) => textLine.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

test('requests are measured by route, method and status, never by path', async () => {
  for (let time = 0; time < 3; time += 1) await callEndpoint(origin, whoAmI, {}, token)
  await callEndpoint(origin, whoAmI)
  for (const id of [1, 2, 987_654_321])
    await callEndpoint(origin, getShipment, { params: { id } }, token)
  for (const path of ['/api/one', '/api/two']) await fetch(origin + path)
  const { text } = await read()
  const count = (labels: string) => metric(text, `http_requests_total{${labels}}`)
  const me = 'method="GET",route="/api/auth/me"'
  assert.equal(count(`${me},status_code="200"`), 3)
  assert.equal(count(`${me},status_code="401"`), 1)
  const shipment = 'method="GET",route="/api/shipments/:id"'
  assert.equal(
    (count(`${shipment},status_code="200"`) ?? 0) + (count(`${shipment},status_code="404"`) ?? 0),
    3,
  )
  assert.doesNotMatch(text, /api\/(one|two)|987654321/)
  const served = `${me},status_code="200"`
  assert.equal(metric(text, `http_request_duration_seconds_count{${served}}`), 3)
  assert.equal(metric(text, `http_request_duration_seconds_bucket{le="+Inf",${served}}`), 3)
  assert.ok((metric(text, `http_request_duration_seconds_sum{${served}}`) ?? 0) > 0)
})

test('a stream is counted without a duration, and a refused one with a duration', async () => {
  const { token: marsToken } = await world.signIn('mar')
  assert.equal((await openStream(origin, 'wrong')).status, 401)
  const stream = await openStream(origin, marsToken)
  assert.equal(stream.status, 200)
  await callEndpoint(origin, signOut, {}, marsToken)
  assert.equal(await stream.ended, 'ended')
  const live = `method="GET",route="${watchChanges.url}"`
  const { text } = await read()
  const [served, refused] = [`${live},status_code="200"`, `${live},status_code="401"`]
  assert.equal(metric(text, `http_requests_total{${served}}`), 1)
  assert.equal(metric(text, `http_requests_total{${refused}}`), 1)
  assert.equal(metric(text, `http_request_duration_seconds_count{${served}}`), undefined)
  assert.equal(metric(text, `http_request_duration_seconds_count{${refused}}`), 1)
  assert.equal(metric(text, `http_request_duration_seconds_bucket{le="+Inf",${refused}}`), 1)
})

test('pool, event loop and memory are measured in the format of Prometheus', async () => {
  const { text } = await read()
  assert.equal(metric(text, 'oto_database_connections_max'), 3)
  assert.equal(metric(text, 'oto_database_connections{state="waiting"}'), 0)
  assert.equal(metric(text, 'oto_calls_max'), app.load.max)
  assert.equal(metric(text, 'oto_calls_rejected_total'), app.load.rejected)
  assert.ok((metric(text, 'process_resident_memory_bytes') ?? 0) > 1e7)
  assert.ok((metric(text, 'nodejs_eventloop_lag_p99_seconds') ?? -1) >= 0)
  const shape = /^(|# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? ([-+.e\d]+|Nan))$/
  for (const line of text.trimEnd().split('\n')) assert.match(line, shape)
})

test('waiting mails and jobs, dead mails and the age of the last backup are measured', async () => {
  const registry = new Registry()
  measureStored(database, registry, config)
  await world.owner.query(`
    insert into mails (company_id, recipient, language, kind, params, state, reason) values
      (1, 'a@example.com', 'en', 'test-message', '{}', 'waiting', null),
      (2, 'b@example.com', 'en', 'test-message', '{}', 'waiting', null),
      (2, 'c@example.com', 'en', 'test-message', '{}', 'dead', 'refused');
    insert into pgboss.job (name, start_after, policy) values
      ('score-shipment', now() - interval '1 minute', 'standard'),
      ('score-shipment', now() + interval '1 day', 'standard')`)
  const owner = new pg.Client({ connectionString: world.owner.options.connectionString })
  await owner.connect()
  await recordBackup(owner)
  await recordBackup(owner)
  await owner.query(
    `update pgboss.job set completed_on = now() - interval '1 hour' where name = 'backup-made'`,
  )
  await owner.end()
  const read = await registry.metrics()
  assert.equal(metric(read, 'oto_mails_waiting'), 2)
  assert.equal(metric(read, 'oto_mails_dead'), 1)
  assert.equal(metric(read, 'oto_jobs_waiting{queue="score-shipment"}'), 1)
  assert.equal(metric(read, 'oto_jobs_waiting{queue="import-orders"}'), 0)
  assert.equal(Math.round((metric(read, 'oto_backup_age_seconds') ?? 0) / 60), 60)
})

test('jobs that no server works without a mail server or a store are not waiting', async () => {
  const queuesOf = async (settings: Partial<typeof config>) => {
    const registry = new Registry()
    measureStored(database, registry, { ...config, ...settings })
    const text = await registry.metrics()
    return ['send-mail', 'mail-abandoned', 'removed-file'].filter(
      (queue) => metric(text, `oto_jobs_waiting{queue="${queue}"}`) !== undefined,
    )
  }
  const mail = { smtpUrl: 'smtp://localhost', from: 'oto@example.com', publicUrl: world.origin }
  assert.deepEqual(await queuesOf({}), [])
  assert.deepEqual(await queuesOf({ mail }), ['send-mail', 'mail-abandoned'])
  assert.deepEqual(await queuesOf({ filesUrl: 'https://k:s@s3.example.com/b' }), ['removed-file'])
})

test('metrics that cannot be read from the database are left out', async () => {
  const registry = new Registry()
  const unreachable = connectAsServer({ url: 'postgres://127.0.0.1:1/none' })
  measureStored(unreachable, registry, config)
  const text = await registry.metrics()
  assert.doesNotMatch(text, /^oto_/m)
  await unreachable.end()
})

test('failed mails are counted by reason, and logged without addresses', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => lines.push(line) }
  const logged = Fastify({ logger: { level: 'warn', stream } })
  countMailFailures(logged)
  logged.mailFailures.record({ companyId: 1, mailId: 7, reason: 'deferred', responseCode: 451 })
  const [line = ''] = lines
  const { level, reason, responseCode, mailId, msg } = JSON.parse(line)
  assert.deepEqual(
    [level, reason, responseCode, mailId, msg],
    [40, 'deferred', 451, 7, 'mail not taken'],
  )
  app.mailFailures.record({ companyId: 1, mailId: 7, reason: 'deferred', responseCode: 451 })
  assert.equal(metric((await read()).text, 'oto_mail_failures_total{reason="deferred"}'), 1)
})

test('metrics are not served on the public port, and nothing else on theirs', async () => {
  const headers = { authorization: `Bearer ${token}` }
  assert.equal((await fetch(`${origin}/metrics`, { headers })).status, 404)
  assert.equal((await read('/')).status, 404)
  assert.equal(readConfig({}).metrics, undefined)
})

test('METRICS_PORT is a port, or an address and a port', () => {
  const addressOf = (METRICS_PORT: string) => readConfig({ METRICS_PORT }).metrics
  assert.deepEqual(addressOf('9464'), { host: '127.0.0.1', port: 9464 })
  assert.deepEqual(addressOf('0.0.0.0:9464'), { host: '0.0.0.0', port: 9464 })
  assert.deepEqual(addressOf('[::1]:9464'), { host: '::1', port: 9464 })
  for (const wrong of ['x', '70000', '0.0.0.0', ':1:2', '1 2'])
    assert.throws(() => addressOf(wrong), ConfigError)
})
