import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry, Registry } from 'prom-client'
import { hasCitusAt } from '#database/client/citus-metadata.ts'
import { connect } from '#database/client/connect.ts'
import { connectReplica, type Replica } from '#database/client/replica.ts'
import { listUnsafeSettings } from '#database/durability.ts'
import { hasTextSearchIndex, noTextSearchIndexMessage } from '#database/search-functions.ts'
import { buildApp } from '#server/app.ts'
import { startAttachmentWorker } from '#server/attachments/attachment-worker.ts'
import type { Config } from '#server/config.ts'
import { sendInWorkerProcess } from '#server/delivery-process.ts'
import { type MetricsSource, measureServer, serveMetrics } from '#server/http/metrics.ts'
import { type JobWorker, type JobWorkerStart, startJobWorkers } from '#server/load/job-worker.ts'
import { startMailWorker } from '#server/mail/mail-worker.ts'
import { writeAdvice } from '#server/messages/advice-file.ts'
import { takeInterchange } from '#server/messages/interchange-receipt.ts'
import { startNoticeWorker } from '#server/notices/notice-worker.ts'
import { startImportWorker } from '#server/orders/import-jobs/order-import-worker.ts'
import { createSetupCode, lacksCompany, watchSetup } from '#server/people/accounts/setup-code.ts'
import { assertSecretKey } from '#server/people/secret-key/secret-key-check.ts'
import { startScorecardWorker } from '#server/scorecard/scorecard-worker.ts'
import { openDemoPartners } from '#server/webhooks/demo/demo-partners.ts'
import { startWebhookWorker } from '#server/webhooks/webhook-worker.ts'

/** Functions and resources of the process that a server runs in. */
export type ServerProcess = {
  print: (text: string) => void
  printError: (text: string) => void
  /** Functions that close open resources, called in reverse order on any exit. */
  closers: (() => Promise<unknown>)[]
  /** Sets the function to await before anything is closed on a shutdown. */
  setDrain: (drain: () => Promise<void>) => void
}

const noJobsMessage =
  'JOBS is off: this server sends no mails, webhooks and notices, imports no files of orders and deletes no files.'

/** Address of a server, and the set-up code of an installation without a company. */
export type StartedServer = { address: string; setupCode?: string | undefined }

/** Waits until a server listens; throws a readable error if the port cannot be used. */
async function untilListening<Result>(port: number, listening: Promise<Result>): Promise<Result> {
  try {
    return await listening
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new Error(`Port ${port} is taken: set PORT to a free one.`)
    if (code === 'EACCES') throw new Error(`Port ${port} is not allowed to this account.`)
    throw error
  }
}

function openReplica(url: string, { poolSize }: Config): Replica {
  return connectReplica({ url, max: poolSize, applicationName: 'oto-reader', role: 'oto_app' })
}

/** Serves the metrics of this process, or of all workers; returns a function that closes them. */
export async function openMetrics(
  address: NonNullable<Config['metrics']>,
  source: MetricsSource,
  print: ServerProcess['print'],
): Promise<() => Promise<void>> {
  const { port, close } = await untilListening(address.port, serveMetrics(address, source))
  print(`Metrics are at http://${address.host}:${port}/metrics`)
  return close
}

function sendMetricsToPrimary(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry)
  // Lets this worker answer the primary's requests for metrics.
  new AggregatorRegistry()
}

/** Serves the application in this process, with the job workers unless they are off, on a prepared database. */
export async function serve(
  config: Config,
  url: string,
  { print, printError, closers, setDrain }: ServerProcess,
): Promise<StartedServer> {
  // Only the first worker process logs messages about the whole installation.
  const isFirstWorker = cluster.worker === undefined || cluster.worker.id === 1
  const hasCitus = await hasCitusAt(url)
  const database = connect({
    url,
    max: config.poolSize,
    // By this name `oto enable-citus` recognizes servers that keep working while tables are distributed.
    applicationName: hasCitus ? 'oto-citus-server' : 'oto-server',
    role: 'oto_app',
    isDistributed: hasCitus,
  })
  closers.push(database.end)
  await assertSecretKey(database, config.secretKeys)
  if (config.databaseReadUrl) {
    // With several Citus nodes, no single WAL position shows how far all of them have replayed.
    if (hasCitus)
      throw new Error('DATABASE_READ_URL must not be set, because the database has Citus.')
    database.replica = openReplica(config.databaseReadUrl, config)
    closers.push(database.replica.end)
  }
  const unsafeSettings = await listUnsafeSettings(database.pool)
  if (isFirstWorker && unsafeSettings.length > 0) {
    printError(
      `Warning: the database runs with ${unsafeSettings.join(', ')} off. If it or its machine crashes, confirmed changes may be lost ` +
        'or damaged. Turn these settings on.',
    )
  }
  if (isFirstWorker && !(await hasTextSearchIndex(database.pool))) print(noTextSearchIndexMessage)
  const partners = config.isDemo ? await openDemoPartners(database, config) : undefined
  if (partners) {
    closers.push(partners.close)
    print(`Despatch advices of the demo data are stored in ${partners.folder}`)
  }
  const registry = config.metrics && new Registry()
  const tracing =
    config.tracing && (await import('./tracing.ts')).startTracing(config.tracing, config)
  if (tracing) closers.push(tracing.end)
  const currentTraceId = tracing?.currentTraceId
  const setupCode = isFirstWorker ? await createSetupCode(database) : undefined
  const isSetupOpen = (await lacksCompany(database)) ? watchSetup(database) : undefined
  const app = await buildApp({ config, database, metrics: registry, currentTraceId, isSetupOpen })
  let workers: JobWorker | undefined
  // Requests and jobs end together, because those in progress may each take most of a shutdown's time.
  closers.push(async () => {
    const results = await Promise.allSettled([app.close(), workers?.stop()])
    for (const result of results) if (result.status === 'rejected') throw result.reason
  })
  setDrain(async () => {
    app.draining.isDraining = true
    await sleep(config.stopDelaySeconds * 1000)
  })
  if (config.metrics && registry) {
    measureServer(app, database, registry, config)
    if (cluster.isWorker) sendMetricsToPrimary(registry)
    else closers.push(await openMetrics(config.metrics, registry, print))
  }
  const { host, port } = config
  const address = await untilListening(port, app.listen({ host, port }))
  const { mail, filesUrl, secretKeys } = config
  const workerStarts: Record<string, JobWorkerStart> = {
    ...(mail && {
      mail: (onError) =>
        startMailWorker({
          ...{ database, config: mail, onError, onFailure: app.mailFailures.record },
        }),
    }),
    scorecard: (onError) => startScorecardWorker({ database, onError }),
    notices: (onError) =>
      startNoticeWorker({
        ...{ database, onError, mail: { isMailConfigured: mail !== undefined, batchSeconds: 60 } },
      }),
    imports: (onError) => startImportWorker({ database, onError }),
    attachments: (onError) => startAttachmentWorker({ database, filesUrl, onError }),
    webhooks: (onError) =>
      startWebhookWorker({
        ...{ database, secretKeys, onError, onFailure: app.webhookFailures.record },
        outbound: { networks: config.outboundNetworks, demoAddress: partners?.address },
        writeAdvice,
        sendLongMessage: sendInWorkerProcess,
        takeInterchange,
      }),
  }
  const onError = (error: Error, name: string) => app.log.error({ err: error }, name)
  if (config.runsJobs) workers = await startJobWorkers(workerStarts, onError)
  else if (isFirstWorker) print(noJobsMessage)
  return { address, setupCode }
}
