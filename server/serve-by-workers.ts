import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry, Registry } from 'prom-client'
import { type Config, minPoolSize } from '#server/config.ts'
import { openMetrics, type ServerProcess, type StartedServer } from '#server/serve.ts'
import { createMetricsSum, type ProcessMetrics } from '#server/worker-metrics.ts'

/** Minimum delay before a replacement of a worker starts, so that repeated crashes do not spin. */
const restartDelayMs = 500

type WorkerSettings = Pick<Config, 'workerCount' | 'poolSize' | 'maxStreams'>

/** Connections of a worker's pool: its share of POOL_SIZE, but at least the minimum. */
const poolShare = ({ workerCount, poolSize }: WorkerSettings) =>
  Math.max(minPoolSize, Math.ceil(poolSize / workerCount))

/** Connections of a process beside its pool: docs/operating.md lists them. */
const connectionsBesidePool = 12
/** Connections of commands, and of people who look at the tables. */
const connectionsBesideServer = 20

/** Returns the maximum number of connections to the database: of all processes, commands and people. */
export const connectionsOf = (config: WorkerSettings): number =>
  config.workerCount * (poolShare(config) + connectionsBesidePool) + connectionsBesideServer

/**
 * Returns the environment of a worker, which is a whole server on the prepared database and the shared port. An
 * embedded database belongs to the primary.
 */
export function workerServerEnvironment(
  config: WorkerSettings & Pick<Config, 'isProduction'>,
  url: string,
) {
  return {
    ...{ DATABASE_URL: url, DATABASE_URL_FILE: '', DEMO: '', WORKERS: '1' },
    // With a DATABASE_URL, a worker of an embedded database would be in production.
    ...(!config.isProduction && { NODE_ENV: 'development' }),
    POOL_SIZE: String(poolShare(config)),
    MAX_STREAMS: String(Math.ceil(config.maxStreams / config.workerCount)),
  }
}

/**
 * Serves the application in several worker processes on one port. A worker that ends is replaced; if one ends before
 * all serve, this function throws.
 */
export async function serveByWorkers(
  config: Config,
  url: string,
  { print, printError, closers, setDrain }: ServerProcess,
): Promise<StartedServer> {
  const environment = workerServerEnvironment(config, url)
  const runningWorkers = new Set<Worker>()
  const metricsSum = createMetricsSum()
  let isServing = false
  let isStopping = false

  const startWorker = (): Promise<StartedServer> => {
    const worker = cluster.fork(environment)
    runningWorkers.add(worker)
    metricsSum.start(worker.id)
    const startup = Promise.withResolvers<StartedServer>()
    worker.on('message', (message: object) => {
      if ('address' in message) startup.resolve(message as StartedServer)
      // A reply to `clusterMetrics`: the metrics of each registry.
      if ('metrics' in message)
        metricsSum.record(worker.id, (message.metrics as ProcessMetrics[]).flat())
    })
    worker.once('exit', async (code, signal) => {
      runningWorkers.delete(worker)
      metricsSum.end(worker.id)
      startup.reject(new Error('A worker process ended before it served.'))
      if (isStopping || !isServing) return
      printError(`A worker process ended with ${signal ?? `code ${code}`}; another one starts.`)
      await sleep(restartDelayMs)
      // If the replacement fails, its own exit handler reports it and starts another.
      if (!isStopping) startWorker().catch(() => {})
    })
    return startup.promise
  }

  const stopWorkers = async (signal: NodeJS.Signals) => {
    isStopping = true
    await Promise.all(
      Array.from(runningWorkers, (worker) => {
        const exit = once(worker, 'exit')
        worker.process.kill(signal)
        return exit
      }),
    )
  }
  // A terminal sends SIGINT to the workers as well; they must not be replaced.
  process.once('SIGINT', () => {
    isStopping = true
  })
  closers.push(() => stopWorkers('SIGINT'))
  // SIGTERM is only passed on: each worker fails its own readiness probe.
  setDrain(() => stopWorkers('SIGTERM'))

  if (config.metrics) {
    const aggregator = new AggregatorRegistry()
    const { contentType } = new Registry()
    const metrics = async () => {
      // Asks each worker; fails if one doesn't reply, such as while it starts: its last reply counts.
      await aggregator.clusterMetrics().catch(() => undefined)
      return metricsSum.text()
    }
    closers.push(await openMetrics(config.metrics, { contentType, metrics }, print))
  }
  const startedServers = await Promise.all(Array.from({ length: config.workerCount }, startWorker))
  isServing = true
  const [{ address } = { address: '' }] = startedServers
  return { address, setupCode: startedServers.find(({ setupCode }) => setupCode)?.setupCode }
}
