import { setTimeout as sleep } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { hasCitusAt } from '#database/client/citus-metadata.ts'
import { connect } from '#database/client/connect.ts'
import { connectReplica, type Replica } from '#database/client/replica.ts'
import { waitForDatabase } from '#database/client/wait-for-database.ts'
import { unsafeSettings } from '#database/durability.ts'
import { UnusableDirectory } from '#database/embedded/data-directory.ts'
import { type Embedded, startEmbedded } from '#database/embedded/embedded.ts'
import { AlreadyRunning } from '#database/embedded/embedded-lock.ts'
import { assertLeastPrivilege } from '#database/least-privilege.ts'
import { migrate } from '#database/migrate.ts'
import { hasTextSearchIndex, noTextSearchIndex } from '#database/search-functions.ts'
import { buildApp } from '#server/app.ts'
import { startAttachmentWorker } from '#server/attachments/attachment-worker.ts'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { loadDemo, refuseDemo } from '#server/demo.ts'
import { serveMetrics } from '#server/http/metrics.ts'
import { startMailWorker } from '#server/mail/mail-worker.ts'
import { startNoticeWorker } from '#server/notices/notice-worker.ts'
import { startImportWorker } from '#server/orders/import-jobs/order-import-worker.ts'
import { newSetupCode, watchSetup } from '#server/people/accounts/setup-code.ts'
import { assertSecretKey } from '#server/people/secret-key/secret-key-check.ts'
import { startScorecardWorker } from '#server/scorecard/scorecard-worker.ts'

// Below the ten seconds after which service managers kill.
const DRAIN = 9_500
const DATABASE_TIMEOUT_MS = 30_000

const say = (text: string) => process.stdout.write(`${text}\n`)
const complain = (text: string) => process.stderr.write(`${text}\n`)

// Open resources, the newest last: closed in the opposite order, whatever ends the server.
const open: (() => Promise<unknown>)[] = []
let ending: Promise<void> | undefined

// Says to balancers that this server is leaving, and gives them the time to hear it.
let leave = async () => {}

const end = (exitCode: number, isAsked = false): Promise<void> => {
  ending ??= (async () => {
    if (isAsked) await leave()
    setTimeout(() => process.exit(exitCode || 1), DRAIN).unref()
    await started.catch(() => {})
    for (const close of open.reverse()) await close().catch((error) => complain(String(error)))
    process.exit(exitCode)
  })()
  return ending
}

const prepareDatabase = async (config: Config): Promise<{ url: string; embedded?: Embedded }> => {
  if (config.databaseUrl) {
    await waitForDatabase(config.databaseUrl, {
      timeoutMs: DATABASE_TIMEOUT_MS,
      onWait: (reason) => complain(`Waiting for the database of DATABASE_URL: ${reason}`),
    })
    return { url: config.databaseUrl }
  }
  const embedded = await startEmbedded({
    directory: config.dataDirectory,
    name: `process ${process.pid}, starting`,
    onNote: complain,
    onLost: (error) => {
      complain(`PostgreSQL ended and could not be started again. ${error.message}`)
      void end(1)
    },
  })
  open.push(embedded.stop)
  return { url: embedded.url, embedded }
}

const atPort = async <Result>(port: number, listening: Promise<Result>): Promise<Result> => {
  try {
    return await listening
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new Error(`Port ${port} is taken: set PORT to a free one.`)
    if (code === 'EACCES') throw new Error(`Port ${port} is not allowed to this account.`)
    throw error
  }
}

const openReplica = (url: string, { poolSize }: Config): Replica => {
  const replica = connectReplica({
    url,
    max: poolSize,
    applicationName: 'oto-reader',
    role: 'oto_app',
  })
  open.push(replica.end)
  return replica
}

const start = async () => {
  const config = readConfig()
  const { url, embedded } = await prepareDatabase(config)
  await (config.migrates
    ? migrate(url, undefined, { onWait: complain })
    : assertLeastPrivilege(url))
  if (config.isProduction) await refuseDemo(url)
  const demo = config.isDemo ? await loadDemo(url, config.demoLanguage) : undefined
  const hasCitus = await hasCitusAt(url)
  const database = connect({
    url,
    max: config.poolSize,
    // By its name `oto enable-citus` knows that this server goes on where tables become distributed.
    applicationName: hasCitus ? 'oto-citus-server' : 'oto-server',
    role: 'oto_app',
    isDistributed: hasCitus,
  })
  open.push(database.end)
  await assertSecretKey(database, config.secretKeys)
  if (config.databaseReadUrl) {
    // Each of several machines has a log of its own: none says how far all of them are.
    if (hasCitus)
      throw new Error('DATABASE_READ_URL must not be set: tables are distributed, or may be.')
    database.replica = openReplica(config.databaseReadUrl, config)
  }
  const off = await unsafeSettings(database.pool)
  if (off.length > 0) {
    complain(
      `Warning: the database runs with ${off.join(', ')} off. When it or its machine crashes, what people were ` +
        'told is done may be lost or broken. Turn on what is off.',
    )
  }
  if (!(await hasTextSearchIndex(database.pool))) {
    say(noTextSearchIndex)
  }
  const registry = config.metrics && new Registry()
  const tracing =
    config.tracing && (await import('./tracing.ts')).startTracing(config.tracing, config)
  if (tracing) open.push(tracing.end)
  const currentTraceId = tracing?.currentTraceId
  const setupCode = await newSetupCode(database)
  const isSetupOpen = setupCode === undefined ? undefined : watchSetup(database)
  const app = await buildApp({ config, database, metrics: registry, currentTraceId, isSetupOpen })
  open.push(() => app.close())
  leave = async () => {
    app.draining.isDraining = true
    await sleep(config.stopDelay * 1000)
  }
  if (config.metrics && registry) {
    const metrics = await atPort(
      config.metrics.port,
      serveMetrics(config.metrics, { app, database, registry }),
    )
    open.push(metrics.close)
    say(`Metrics are at http://${config.metrics.host}:${metrics.port}/metrics`)
  }
  const { host, port } = config
  const address = await atPort(port, app.listen({ host, port }))
  if (config.mail) {
    const onError = (error: Error) => app.log.error({ err: error }, 'mail')
    const worker = await startMailWorker({
      ...{ database, config: config.mail, onError, onFailure: app.mailFailures.note },
    }).catch(onError)
    if (worker) open.push(worker.stop)
  }
  const onError = (error: Error) => app.log.error({ err: error }, 'scorecard')
  const scorecard = await startScorecardWorker({ database, onError }).catch(onError)
  if (scorecard) open.push(scorecard.stop)
  const noticeError = (error: Error) => app.log.error({ err: error }, 'notices')
  const notices = await startNoticeWorker({
    ...{ database, onError: noticeError },
    mail: { isSent: config.mail !== undefined, batchSeconds: 60 },
  }).catch(noticeError)
  if (notices) open.push(notices.stop)
  const importError = (error: Error) => app.log.error({ err: error }, 'imports')
  const imports = await startImportWorker({ database, onError: importError }).catch(importError)
  if (imports) open.push(imports.stop)
  const attachmentError = (error: Error) => app.log.error({ err: error }, 'attachments')
  const attachments = await startAttachmentWorker({
    ...{ database, filesUrl: config.filesUrl, onError: attachmentError },
  }).catch(attachmentError)
  if (attachments) open.push(attachments.stop)
  await embedded?.rename(`process ${process.pid}, ${address}`)
  say(`Oto is at ${address}`)
  if (demo) say(demo)
  if (setupCode) {
    say(`There is no company yet. Make it at ${address}/setup with the code  ${setupCode}`)
    say('The code works once; `npx oto add-company` does the same in the terminal.')
  }
  say(`Sign in at ${address}/login; the API is described at ${address}/api/docs. Ctrl-C stops Oto.`)
}

for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(0))
process.on('SIGTERM', () => void end(0, true))
// The first stage is gone, whichever way.
process.on('disconnect', () => void end(0))
process.on('uncaughtException', (error) => {
  complain(error.stack ?? String(error))
  void end(1)
})

const started = start()
started.catch((error: Error) => {
  const isOurs = [Error, AlreadyRunning, UnusableDirectory].some(
    (kind) => error.constructor === kind,
  )
  complain(isOurs || error instanceof ConfigError ? error.message : String(error.stack))
  void end(1)
})
