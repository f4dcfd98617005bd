// The version before, on the schema of this one: what goes on while servers are replaced one by one.
import { execFile } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readMigrations } from '#database/migrate.ts'
import { differences } from '#test/cap-invariant.ts'
import { startServer } from '#test/running-server.ts'
import { type Ground, withGround } from './environment.ts'
import { exactly, type Figure, recorded } from './measurement.ts'
import { scenario } from './scenario.ts'
import { enter, workDay } from './shipment-lifecycle.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

/** The files of a commit, with the packages that are installed here. */
async function unpack(commit: string, directory: string): Promise<string> {
  const { stdout } = await run('git', ['-C', root, 'rev-parse', '--verify', `${commit}^{commit}`])
  const tree = join(directory, 'old-version')
  const archive = join(directory, 'old-version.tar')
  await mkdir(tree)
  await run('git', ['-C', root, 'archive', '--output', archive, stdout.trim()])
  await run('tar', ['-x', '-f', archive, '-C', tree])
  await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

async function sideBySide(
  { url, owner, directory, serve }: Ground,
  commit: string,
): Promise<Figure[]> {
  const tree = await unpack(commit, directory)
  const older = (await readMigrations(join(tree, 'database', 'migrations'))).length
  const newer = (await readMigrations()).length
  const { address: ours } = await serve({ LOG_LEVEL: 'error' })
  const environment = { DATABASE_URL: url, NODE_ENV: 'development', LOG_LEVEL: 'error' }
  const old = await startServer('node', environment, tree)
  try {
    const token = await enter(ours, 'mar')
    // Each does its work on what the other began, under one session.
    const failures = [
      ...(await workDay(old.address, old.address, token, 'old alone')),
      ...(await workDay(ours, old.address, token, 'begun by the new, ended by the old')),
      ...(await workDay(old.address, ours, token, 'begun by the old, ended by the new')),
      ...(await workDay(
        old.address,
        old.address,
        await enter(old.address, 'mar'),
        'signed in at the old',
      )),
    ]
    const errors = old.output().match(/"level":50/g) ?? []
    return [
      recorded('migrations that the old version knows', older),
      recorded('and the schema has', newer),
      exactly('steps that failed', failures, []),
      exactly('errors that the old server logged', errors.length, 0),
      exactly('counters that differ from their rows', (await differences(owner)).length, 0),
    ]
  } finally {
    old.signal('SIGTERM')
    await old.ended
  }
}

export const oldVersion = scenario({
  description: 'a server of an older commit beside one of this, on the schema of this',
  // No earlier commit knows this schema: the migrations were squashed.
  options: { commit: { usual: 'HEAD' } },
  run: ({ commit }) => withGround((ground) => sideBySide(ground, commit)),
})
