// The previous version runs beside this one, on a schema newer than both, as during a rolling upgrade.
import { join } from 'node:path'
import { readMigrations } from '#database/migrate.ts'
import { counterDifferences } from '#test/concurrency/cap-invariant.ts'
import { migrateToNext } from '#test/database/next-migration.ts'
import { unpackCommit } from '#test/upgrades/former-release.ts'
import { startServer } from '#test/world/running-server.ts'
import { type ChaosEnvironment, withEnvironment } from './environment.ts'
import { exactly, type Measurement, recorded } from './measurement.ts'
import { scenario } from './scenario.ts'
import { runLifecycle, signInAs } from './shipment-lifecycle.ts'

async function compareVersions(
  environment: ChaosEnvironment,
  commit: string,
): Promise<Measurement[]> {
  const { url, owner, directory } = environment
  const tree = await unpackCommit(commit, directory)
  const oldCount = (await readMigrations(join(tree, 'database', 'migrations'))).length
  const { address: current } = await environment.startServer({ LOG_LEVEL: 'error' })
  await migrateToNext(url)
  const newCount = (await readMigrations()).length + 1
  const variables = { DATABASE_URL: url, NODE_ENV: 'development', LOG_LEVEL: 'error' }
  const previous = await startServer('node', variables, tree)
  try {
    const token = await signInAs(current, 'mar')
    // Each version continues what the other began, within one session.
    const failures = [
      ...(await runLifecycle(previous.address, previous.address, token, 'previous alone')),
      ...(await runLifecycle(
        current,
        previous.address,
        token,
        'begun by the current, ended by the previous',
      )),
      ...(await runLifecycle(
        previous.address,
        current,
        token,
        'begun by the previous, ended by the current',
      )),
      ...(await runLifecycle(
        previous.address,
        previous.address,
        await signInAs(previous.address, 'mar'),
        'signed in at the previous',
      )),
    ]
    const errors = previous.output().match(/"level":50/g) ?? []
    return [
      recorded('migrations of the previous version', oldCount),
      recorded('migrations of the schema', newCount),
      exactly('steps that failed', failures, []),
      exactly('errors in the log of the previous server', errors.length, 0),
      exactly('counters that differ from their rows', (await counterDifferences(owner)).length, 0),
    ]
  } finally {
    previous.signal('SIGTERM')
    await previous.ended
  }
}

export const previousVersion = scenario({
  description: 'a server of an older commit beside one of this, on a schema one migration newer',
  // No commit before the migrations were squashed knows this schema.
  options: { commit: { default: 'HEAD' } },
  run: ({ commit }) => withEnvironment((environment) => compareVersions(environment, commit)),
})
