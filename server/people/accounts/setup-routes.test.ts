import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { signIn } from '#contract/people/auth-endpoints.ts'
import { createFirstCompany, getSetup } from '#contract/people/setup-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { commandTransaction } from '#server/data/command-transaction.ts'
import { createSetupCode, setupCodeHash, watchSetup } from '#server/people/accounts/setup-code.ts'
import { createUser } from '#server/people/accounts/user-write.ts'
import { withScratchDatabase } from '#test/world/database.ts'
import { connectAsServer, longTimeouts } from '#test/world/distributed-database.ts'
import { eventually, startServer } from '#test/world/running-server.ts'
import { callEndpoint } from '#test/world/world.ts'

const newPassword = 'nine-words-nobody-guesses'
const entry = {
  ...{ company: 'Mercat Nou', timeZone: 'Europe/Madrid', name: 'Ada Vila', username: 'Ada' },
  ...{ email: 'ada@example.com', language: 'ca' as const, newPassword },
}
const setUp = (origin: string, code: string, more: Partial<typeof entry> = {}) =>
  callEndpoint(origin, createFirstCompany, { body: { ...entry, ...more, code } })

/** Runs work with a server on an empty installation, its database, and the tables' owner. */
const onEmptyInstallation = (
  work: (origin: string, database: Database, owner: pg.Client) => Promise<void>,
) =>
  withScratchDatabase(async (ownerUrl) => {
    const resources = new AsyncDisposableStack()
    try {
      const owner = new pg.Client({ connectionString: ownerUrl })
      await owner.connect()
      resources.defer(() => owner.end())
      const database = connectAsServer({
        ...{ url: ownerUrl, max: 8, role: 'oto_app' },
        ...longTimeouts,
      })
      resources.defer(() => database.end())
      const config = readConfig({ LOG_LEVEL: 'silent' })
      const app = await buildApp({ config, database, isSetupOpen: watchSetup(database) })
      resources.defer(() => app.close())
      await work(await app.listen({ host: '127.0.0.1', port: 0 }), database, owner)
    } finally {
      await resources.disposeAsync()
    }
  })

const companies = async (owner: pg.Client) =>
  (await owner.query<{ n: number }>('select count(distinct company_id)::int as n from usernames'))
    .rows[0]?.n

test('the code creates the first company and its administrator, once', () =>
  onEmptyInstallation(async (origin, database, owner) => {
    const code = (await createSetupCode(database)) ?? assert.fail()
    assert.match(code, /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    assert.deepEqual((await callEndpoint(origin, getSetup)).reply, { isOpen: true })
    const wrong = await setUp(origin, 'aaaa-bbbb-cccc-dddd')
    assert.deepEqual(wrong.problem.errors, [{ pointer: '/body/code', code: 'wrong-code' }])
    for (const [more, pointer] of [
      [{ timeZone: 'Europe/Nowhere' }, '/body/timeZone'],
      [{ newPassword: 'mercatnou2026' }, '/body/newPassword'],
    ] as const)
      assert.equal((await setUp(origin, code, more)).problem.errors?.[0]?.pointer, pointer)
    assert.equal(await companies(owner), 0)
    // The code may be typed with capitals and spaces.
    const created = await setUp(origin, ` ${code.toUpperCase().replaceAll('-', ' ')} `)
    assert.equal(created.status, 204, created.text)
    const body = { username: 'ada', password: newPassword }
    const { status, reply } = await callEndpoint(origin, signIn, { body })
    assert.deepEqual([status, reply.credentials.roles], [200, ['admin', 'mod', 'user']])
    assert.equal(reply.proveidor.id, -1)
    await owner.query(`set app.company = '1'`)
    const { rows: people } = await owner.query('select language from users where company_id = 1')
    assert.deepEqual(people, [{ language: 'ca' }])
    assert.deepEqual((await callEndpoint(origin, getSetup)).reply, { isOpen: false })
    for (const again of [code, 'aaaa-bbbb-cccc-dddd'])
      assert.equal((await setUp(origin, again, { username: 'bea' })).problem.code, 'not-found')
    assert.equal(await createSetupCode(database), undefined)
    const { rows } = await database.pool.query(
      `select create_first_company('\\x00'::bytea, 'X', 'UTC') as id, (select count(*)::int from setup_codes) as codes`,
    )
    assert.deepEqual(rows, [{ id: null, codes: 0 }])
  }))

test('wrong codes throttle only wrong codes of their network', () =>
  onEmptyInstallation(async (_origin, database, owner) => {
    const code = (await createSetupCode(database)) ?? ''
    const config = readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: '1' })
    const app = await buildApp({ config, database, isSetupOpen: watchSetup(database) })
    try {
      const behindProxy = await app.listen({ host: '127.0.0.1', port: 0 })
      const tryCode = (address: string, typed: string) =>
        callEndpoint(behindProxy, createFirstCompany, {
          body: { ...entry, code: typed },
          headers: { 'x-forwarded-for': address },
        })
      const wrong = 'aaaa-bbbb-cccc-dddd'
      const statuses: number[] = []
      for (let network = 1; network <= 5; network += 1)
        for (let attempt = 0; attempt < 11; attempt += 1)
          statuses.push((await tryCode(`192.0.2.${network}`, wrong)).status)
      assert.equal(statuses.filter((status) => status === 400).length, 50)
      assert.equal(statuses.filter((status) => status === 429).length, 5)
      const mistyped = await tryCode('198.51.100.7', wrong)
      assert.deepEqual(mistyped.problem.errors, [{ pointer: '/body/code', code: 'wrong-code' }])
      assert.equal((await tryCode('192.0.2.1', code)).status, 204)
      assert.equal(await companies(owner), 1)
    } finally {
      await app.close()
    }
  }))

test('one of two concurrent creations with different codes succeeds', () =>
  onEmptyInstallation(async (origin, database, owner) => {
    const codes = [await createSetupCode(database), await createSetupCode(database)]
    const replies = await Promise.all(
      codes.map((code, index) =>
        setUp(origin, code ?? '', { company: `Company ${index}`, username: `ada${index}` }),
      ),
    )
    assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 404])
    assert.equal(await companies(owner), 1)
  }))

test('a second creation waits for the first, and creates nothing', () =>
  onEmptyInstallation(async (_origin, database, owner) => {
    const codes = [await createSetupCode(database), await createSetupCode(database)]
    const [first, second] = [await database.pool.connect(), await database.pool.connect()]
    const create = async (client: pg.ClientBase, code = '') => {
      const values = [setupCodeHash(code), 'Mercat', 'UTC']
      const { rows } = await client.query(
        'select create_first_company($1, $2, $3)::int as id',
        values,
      )
      return rows[0].id
    }
    try {
      await first.query('begin')
      const id = await create(first, codes[0])
      const waitingCreation = create(second, codes[1])
      await eventually('the second waits', async () => {
        const waiting = await owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return waiting.rowCount === 1
      })
      const transaction = commandTransaction(first)
      await transaction.setTenant(id)
      const { name, email } = entry
      const ada = { username: 'ada', name, email, roles: ['admin' as const], passwordHash: null }
      await createUser(transaction, id, { ...ada, supplierId: null })
      await first.query('commit')
      assert.equal(await waitingCreation, null)
    } finally {
      first.release(true)
      second.release(true)
    }
  }))

test('without a company every screen redirects to the setup screen', () =>
  onEmptyInstallation(async (origin, database) => {
    const code = (await createSetupCode(database)) ?? ''
    const redirectOf = async (path: string) => {
      const { status, headers } = await fetch(origin + path, { redirect: 'manual' })
      return [status, headers.get('location')]
    }
    for (const path of ['/', '/login?to=%2Fsettings', '/shipments'])
      assert.deepEqual(await redirectOf(path), [302, '/setup'], path)
    assert.deepEqual(await redirectOf('/setup?x=1'), [200, null])
    assert.deepEqual(await redirectOf('/api/nothing'), [404, null])
    assert.equal((await setUp(origin, code)).status, 204)
    assert.deepEqual(await redirectOf('/login'), [200, null])
  }))

test('a server prints a code only while there is no company', () =>
  withScratchDatabase(async (ownerUrl) => {
    const environment = { DATABASE_URL: ownerUrl, DEMO: 'off' }
    const start = async (work: (address: string, code: string | undefined) => Promise<void>) => {
      const server = await startServer('node', environment)
      try {
        await eventually('sign-in URL', async () => server.output().includes('Sign in at'))
        await work(server.address, /with the code {2}([\w-]+)/.exec(server.output())?.[1])
      } finally {
        server.signal('SIGTERM')
        await server.ended
      }
    }
    await start(async (address, code) => {
      assert.equal((await setUp(address, code ?? assert.fail())).status, 204)
    })
    await start(async (address, code) => {
      assert.equal(code, undefined)
      assert.deepEqual((await callEndpoint(address, getSetup)).reply, { isOpen: false })
    })
  }))
