// Own process: a server of 0.2.0 runs while its database is upgraded. Walks the upgrade notes in CHANGELOG.md.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { runLifecycle } from '#chaos/shipment-lifecycle.ts'
import { confirmSecondFactor, startSecondFactor } from '#contract/people/second-factor-endpoints.ts'
import { receiveShipment } from '#contract/shipments/shipment-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { migrate, readMigrations } from '#database/migrate.ts'
import { queryRows } from '#test/database/open-client.ts'
import { formerCommit, runCommandOf, unpackCommit } from '#test/upgrades/former-release.ts'
import { withEmptyDatabase } from '#test/world/database.ts'
import { closedShipment } from '#test/world/received-shipments.ts'
import {
  eventually,
  spawnServer,
  startServer,
  temporaryDirectory,
} from '#test/world/running-server.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'
import { signInAt } from '#test/world/world.ts'

const root = join(import.meta.dirname, '..', '..')
const commit = await formerCommit()
const skip = isEssentialRun
  ? 'left to npm run test:all'
  : !commit && 'the history of the repository does not have 0.2.0'

/** Lets a supplier's person ship, and the buyer receive in part, each step at either server; returns the failures. */
async function workAt(former: string, other: string, name: string): Promise<string[]> {
  try {
    const [mar, marc] = await Promise.all(['mar', 'marc'].map((person) => signInAt(former, person)))
    if (!mar || !marc) return ['nobody signed in']
    const failures = await runLifecycle(former, other, mar.token, name)
    const { id, lineId, version } = await closedShipment(mar, 30, 2)
    const receipt = await marc.actingFor(1).call(receiveShipment, {
      ...{ params: { id }, version },
      body: { lines: [{ lineId, accepted: '1', rejected: '1', reason: 'wet' }] },
    })
    return receipt.status === 200 ? failures : [...failures, `${name}: ${receipt.text}`]
  } catch (error) {
    return [`${name}: ${(error as Error).message}`]
  }
}

const secretKey = randomBytes(32).toString('base64')

async function turnOnSecondFactor(address: string, username: string): Promise<void> {
  const person = await signInAt(address, username)
  assert.ok(person)
  const { reply } = await person.call(startSecondFactor, { body: { password: demoPassword } })
  const code = new TOTP({ secret: Secret.fromBase32(reply.secret) }).generate()
  const { status, text } = await person.call(confirmSecondFactor, { body: { code } })
  assert.equal(status, 200, text)
}

/** Lists the environment variables that only the server of the first tree reads. */
async function missingSettings(tree: string, other: string): Promise<string[]> {
  const [names, otherNames] = await Promise.all(
    [tree, other].map(async (folder) => {
      const text = await readFile(join(folder, 'server', 'config.ts'), 'utf8')
      return [...text.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name ?? '')
    }),
  )
  assert.ok(names?.length)
  return names.filter((name) => !otherNames?.includes(name))
}

test('a server of 0.2.0 works through the upgrade, and beside one of today', { skip }, async () => {
  const { directory, remove } = await temporaryDirectory()
  await using resources = new AsyncDisposableStack()
  resources.defer(remove)
  const tree = await unpackCommit(commit ?? '', directory)
  const backup = join(directory, 'before.gz')
  await withEmptyDatabase(async (url) => {
    const start = async (environment: Record<string, string>, folder?: string) => {
      const server = await startServer(
        'node',
        { DATABASE_URL: url, LOG_LEVEL: 'error', ...environment },
        folder,
      )
      resources.defer(async () => {
        server.signal('SIGTERM')
        await server.ended
      })
      return server
    }
    const former = await start({ DEMO: 'on', SECRET_KEY: secretKey }, tree)
    await turnOnSecondFactor(former.address, 'lee')
    const failures: string[] = []
    const rounds = [0, 0]
    let isStopped = false
    const working = Promise.all(
      rounds.map(async (_, person) => {
        while (!isStopped) {
          const failed = await workAt(former.address, former.address, `person ${person}`)
          // A person who gets 503 repeats the whole request.
          if (!failed.some((failure) => / 503 /.test(failure))) failures.push(...failed)
          rounds[person] = (rounds[person] ?? 0) + 1
        }
      }),
    )
    try {
      await eventually('both work', async () => rounds.every((count) => count > 0))
      await runCommandOf(root, ['backup', backup], { DATABASE_URL: url })
      const migrations = await migrate(url)
      assert.equal(migrations.length, (await readMigrations()).length - 9)
      const roundsBefore = [...rounds]
      await eventually('both go on', async () =>
        rounds.every((count, person) => count > (roundsBefore[person] ?? 0) + 1),
      )
    } finally {
      isStopped = true
      await working
    }
    assert.deepEqual(failures, [], former.output())

    // A rollback begins: the former server starts on the upgraded database.
    const restarted = await start({ SECRET_KEY: secretKey }, tree)
    assert.deepEqual(await workAt(restarted.address, restarted.address, 'started again'), [])
    assert.deepEqual(await missingSettings(tree, root), [], 'no setting of 0.2.0 is gone')
    const refusedStart = async (environment: Record<string, string>) => {
      const server = spawnServer('node', {
        DATABASE_URL: url,
        SECRET_KEY: secretKey,
        ...environment,
      })
      assert.notEqual((await server.ended).code, 0)
      return server.output()
    }
    assert.match(await refusedStart({ NODE_ENV: 'production' }), /demo accounts/)
    const otherKey = randomBytes(32).toString('base64')
    assert.match(await refusedStart({ SECRET_KEY: otherKey }), /SECRET_KEY is not the key/)
    assert.match(await refusedStart({ SECRET_KEY: '' }), /SECRET_KEY is not set/)
    const today = await start({ SECRET_KEY: secretKey })
    assert.deepEqual(await workAt(today.address, former.address, 'at both'), [])
    assert.doesNotMatch(today.output(), /"level":50/)
    const errors = (former.output() + restarted.output()).match(/.*"level":50.*/g) ?? []
    assert.deepEqual(errors, [])
    assert.deepEqual(await queryRows(url, 'select * from order_line_differences'), [])
  })
  // A rollback ends: the former server starts on the restored backup.
  await withEmptyDatabase(async (url) => {
    await runCommandOf(tree, ['restore', backup], { DATABASE_URL: url })
    const server = await startServer('node', { DATABASE_URL: url, LOG_LEVEL: 'error' }, tree)
    try {
      assert.deepEqual(await workAt(server.address, server.address, 'restored'), [])
    } finally {
      server.signal('SIGTERM')
      await server.ended
    }
  })
})
