import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { commandTransaction } from '#server/data/command-transaction.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { testDatabase } from '#test/world/database.ts'
import { connectAsServer } from '#test/world/distributed-database.ts'
import { createCompany, findCompany } from './company-write.ts'
import { createUser, findUser, updateDisabled } from './user-write.ts'

const { url, ownerUrl } = await testDatabase()
const owner = new pg.Client({ connectionString: ownerUrl })
owner.on('error', () => {})
await owner.connect()
// Row-level security applies to an owner who is no superuser as to the application's role. The test gives that role the
// owner's rights.
await owner.query(
  'grant insert on companies to oto_app; grant usage on sequence companies_id_seq to oto_app',
)
const database = connectAsServer({ url, max: 8 })
after(() => Promise.all([owner.end(), database.end()]))

type Work<Result> = (statements: Parameters<typeof findCompany>[0]) => Promise<Result>

async function inTransaction<Result>(work: Work<Result>): Promise<Result> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    const result = await work(commandTransaction(client))
    await client.query('commit')
    return result
  } finally {
    client.release(true)
  }
}

const person = (username: string) => ({
  username,
  name: username,
  email: '',
  roles: ['user' as const],
  supplierId: null,
  passwordHash: 'none',
})

const addCompany = (name: string, username: string) =>
  inTransaction(async (statements) => {
    const id = await createCompany(statements, { name, timeZone: 'Europe/Madrid' })
    await createUser(statements, id, person(username))
    return id
  })

/** Counts successes; the others must be refused for this field. */
async function countSuccesses(pointer: string, tries: Promise<unknown>[]) {
  const settled = await Promise.allSettled(tries)
  for (const outcome of settled) {
    if (outcome.status === 'fulfilled') continue
    assert.ok(outcome.reason instanceof ProblemError, String(outcome.reason))
    assert.deepEqual(outcome.reason.extras.errors, [{ pointer, code: 'duplicate' }])
  }
  return settled.filter(({ status }) => status === 'fulfilled').length
}

test('a company is created under row-level security, and found by number or by name in any case', async () => {
  const id = await addCompany('Òliba', 'oliba')
  const company = { id, name: 'Òliba' }
  for (const wanted of ['Òliba', 'òLIBA', String(id)]) {
    assert.deepEqual(await inTransaction((s) => findCompany(s, wanted)), company)
  }
  for (const wanted of ['Oliba', '', `${id}0`]) {
    assert.equal(await inTransaction((s) => findCompany(s, wanted)), undefined)
  }
})

test('creating a company waits for a concurrent one of the same name, and is refused', async () => {
  const others: Promise<unknown>[] = []
  await inTransaction(async (statements) => {
    const id = await createCompany(statements, { name: 'Only', timeZone: 'Europe/Madrid' })
    await createUser(statements, id, person('only'))
    for (const n of [1, 2, 3]) others.push(addCompany('ONLY', `only${n}`))
    // Long enough for a call that does not wait to finish.
    const early = await Promise.race([...others, setTimeout(500, 'nobody')])
    assert.equal(early, 'nobody')
  })
  assert.equal(await countSuccesses('/body/name', others), 0)
  const { rows } = await owner.query(
    `select (select count(*)::int from companies where lower(name) = 'only') as companies,
      (select count(*)::int from usernames where username like 'only%') as people`,
  )
  assert.deepEqual(rows, [{ companies: 1, people: 1 }])
})

test('of eight concurrent users with one username, in two companies, one is created', async () => {
  const tries = Array.from({ length: 8 }, (_, n) =>
    inTransaction(async (statements) => {
      const companyId = 1 + (n % 2)
      await statements.setTenant(companyId)
      return createUser(statements, companyId, person('same'))
    }),
  )
  assert.equal(await countSuccesses('/body/username', tries), 1)
  const { rows } = await owner.query(`select company_id, id from users where username = 'same'`)
  assert.equal(rows.length, 1)
  assert.deepEqual(await inTransaction((s) => findUser(s, 'same')), {
    companyId: Number(rows[0].company_id),
    userId: Number(rows[0].id),
  })
})

test('disabling a disabled person changes nothing', async () => {
  const setDisabled = (isDisabled: boolean) =>
    inTransaction(async (statements) => {
      await statements.setTenant(1)
      const user = await findUser(statements, 'lee')
      if (user) await updateDisabled(statements, user, isDisabled)
    })
  for (const isDisabled of [false, true, true, false, false]) await setDisabled(isDisabled)
  const { rows } = await owner.query('select kind from sign_in_events order by id')
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ['user-disabled', 'user-enabled'],
  )
})
