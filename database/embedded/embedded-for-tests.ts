import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureCluster } from './embedded-cluster.ts'
import { embeddedUrl } from './embedded-lock.ts'
import { choosePaths } from './embedded-paths.ts'
import { findRunning, logTail, spawnPostgres } from './embedded-process.ts'
import { databaseAccount } from './os-account.ts'

const directory = join(import.meta.dirname, '..', '..', '.data', 'test-postgres')

/**
 * Returns the URL of the PostgreSQL that test files run by hand share. The first file starts it, and it keeps running,
 * so that the next file starts quickly. It holds nothing worth keeping and is not durable.
 */
export const openSharedPostgres = async (): Promise<string> => {
  const account = databaseAccount()
  const paths = await choosePaths(directory, account)
  const access = await ensureCluster(paths, account)
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const running = await findRunning(paths)
    if (running?.isReady) return embeddedUrl({ ...access, port: running.port }, 'postgres')
    // If several files start one at once, PostgreSQL's own lock lets only the first run.
    if (!running)
      await spawnPostgres(paths, access.port, account, { isDurable: false, stopsWithParent: false })
    await sleep(running ? 20 : 150)
  }
  throw new Error(`The tests' PostgreSQL does not start. Its log ends:\n${await logTail(paths)}`)
}
