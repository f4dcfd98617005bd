import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureCluster } from './embedded-cluster.ts'
import { embeddedUrl } from './embedded-lock.ts'
import { choosePlace } from './embedded-paths.ts'
import { findLiving, lastWords, spawnPostgres } from './embedded-process.ts'
import { databaseAccount } from './os-account.ts'

const DIRECTORY = join(import.meta.dirname, '..', '.data', 'test-postgres')

/**
 * The PostgreSQL that test files run by hand share: the first one starts it, and it keeps running,
 * so that the next is quick. It holds nothing worth keeping and is not durable.
 */
export const openSharedPostgres = async (directory = DIRECTORY): Promise<string> => {
  const account = databaseAccount()
  const place = await choosePlace(directory, account)
  const access = await ensureCluster(place, account)
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const living = await findLiving(place)
    if (living?.isReady) return embeddedUrl({ ...access, port: living.port }, 'postgres')
    // Should several files start one at once, PostgreSQL lets only the first live.
    if (!living)
      await spawnPostgres(place, access.port, account, { isDurable: false, isWatched: false })
    await sleep(living ? 20 : 150)
  }
  throw new Error(
    `The tests' PostgreSQL does not start. Its last words:\n${await lastWords(place)}`,
  )
}
