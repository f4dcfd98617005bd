import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoPassword } from '#database/demo/demo-world.ts'
import { hashPassword } from '#database/password.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { queryRows } from '#test/database/open-client.ts'
import { testDatabase, withScratchDatabase } from '#test/world/database.ts'
import { spawnServer, startServer } from '#test/world/running-server.ts'
import { serverEnvironment } from '../../run/server-process.mjs'

const demo = await testDatabase()
const production = (DATABASE_URL: string) => ({ DATABASE_URL, NODE_ENV: 'production' })

const outputOfStart = async (environment: Record<string, string>) => {
  const server = await startServer('node', environment)
  server.signal('SIGTERM')
  assert.equal((await server.ended).code, 0)
  return server.output()
}

test('production does not start while anybody could sign in with the demo world’s password', async () => {
  const refusedServer = spawnServer('node', production(demo.ownerUrl))
  assert.equal((await refusedServer.ended).code, 1)
  assert.match(
    refusedServer.output(),
    /^This database has demo accounts with the public password: .*\blee\b.*\n$/,
  )
  await queryRows(demo.ownerUrl, `update users set disabled_at = now() where username <> 'lee'`)
  const hash = await hashPassword(`not ${demoPassword}`)
  const serverOfLee = spawnServer('node', production(demo.ownerUrl))
  await serverOfLee.ended
  assert.match(serverOfLee.output(), /password: lee\. /)
  await queryRows(demo.ownerUrl, `update users set password_hash = $1 where username = 'lee'`, [
    hash,
  ])
  const output = await outputOfStart(production(demo.ownerUrl))
  assert.match(output, /^Oto is at /m)
  assert.doesNotMatch(output, /stored in/, 'no partner of the demo receives anything')
  assert.deepEqual(await queryRows(demo.ownerUrl, 'select url from webhook_endpoints'), [])
})

test('production with its own database starts, and never loads demo data', async () => {
  await withScratchDatabase(async (url) => {
    assert.doesNotMatch(await outputOfStart(production(url)), /Demo accounts/)
  })
  const source = { ...production('postgres://127.0.0.1/oto'), DEMO: 'on' }
  assert.throws(() => readConfig(source), ConfigError)
  assert.equal(
    readConfig({ NODE_ENV: 'production' }).isDemo,
    true,
    'the embedded one is for trying',
  )
})

test('the environment is production unless NODE_ENV is development', () => {
  assert.equal(serverEnvironment.NODE_ENV, 'production')
  const isProduction = (more: Record<string, string>) =>
    readConfig({ DATABASE_URL: 'postgres://127.0.0.1/oto', ...more }).isProduction
  assert.equal(isProduction({}), true)
  assert.equal(isProduction({ NODE_ENV: 'development' }), false)
})

test('a database without durable commits is used, with a warning', async () => {
  await withScratchDatabase(async (url) => {
    // The tests' own PostgreSQL is not durable, and reports it.
    const warning =
      /^Warning: the database runs with fsync, full_page_writes, synchronous_commit off\./m
    assert.match(await outputOfStart({ DATABASE_URL: url }), warning)
    await queryRows(
      url,
      `alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = on`,
    )
    const output = await outputOfStart({ DATABASE_URL: url })
    assert.match(output, /^Warning: the database runs with fsync, full_page_writes off\./m)
  })
})
