import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  getPerson,
  resetPersonFactor,
  unlinkPersonProvider,
  updatePerson,
} from '#contract/people/person-endpoints.ts'
import { idOf } from '#test/world/people.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const [adaId, marcId] = [await idOf(world.owner, 'ada'), await idOf(world.owner, 'marc')]

const change = async (
  who: typeof ada,
  id: number,
  body: { roles?: ('admin' | 'mod' | 'user')[]; isDisabled?: boolean; supplierId?: number },
) => {
  const { version } = (await who.call(getPerson, { params: { id } })).reply
  return who.call(updatePerson, { params: { id }, version, body })
}
const removals = [{ roles: ['user' as const] }, { isDisabled: true }, { supplierId: 1 }]
const administrators = async () => {
  const { rows } = await world.owner.query(
    `select username from users where company_id = 1 and supplier_id is null and disabled_at is null and 'admin' = any (roles)`,
  )
  return rows.map(({ username }) => username).sort()
}

test('the last administrator cannot be demoted, disabled or moved to a supplier', async () => {
  for (const body of removals)
    assert.equal((await change(ada, adaId, body)).problem.code, 'last-administrator')
  assert.equal((await change(ada, adaId, { roles: ['admin'] })).status, 200)
  assert.deepEqual(await administrators(), ['ada'])
})

test('a person who never signed in does not count as an administrator', async () => {
  assert.equal((await change(ada, marcId, { roles: ['admin'] })).status, 200)
  await world.owner.query('update users set last_seen_at = null where id = $1', [marcId])
  for (const body of removals)
    assert.equal((await change(ada, adaId, body)).problem.code, 'last-administrator')
  await world.signIn('marc')
})

// Without the lock, each would see the other, and both would be removed.
test('of two administrators who remove each other, by any kind of change, one stays', async () => {
  const marc = await world.signIn('marc')
  for (let turn = 0; turn < 30; turn += 1) {
    const body = removals[turn % removals.length] ?? assert.fail()
    const replies = await Promise.all([change(ada, adaId, body), change(marc, marcId, body)])
    assert.deepEqual(
      replies.map(({ status }) => status).sort(),
      [200, 409],
      replies.map(({ text }) => text).join(),
    )
    assert.equal((await administrators()).length, 1)
    await world.owner.query(
      `with restored as (
         update users set roles = '{admin}', supplier_id = null, disabled_at = null where id = any ($1)
       )
       update sessions set roles = '{admin}', supplier_id = null, ended_at = null where user_id = any ($1)`,
      [[adaId, marcId]],
    )
  }
})

test('administrators cannot reset their own factor, provider or mail address without step-up', async () => {
  for (const name of ['ada', 'nil']) {
    const who = await world.signIn(name)
    const id = await idOf(world.owner, name)
    const params = { id }
    await world.owner.query(
      `with app as (insert into second_factors (company_id, user_id, secret, is_encrypted, confirmed_at)
         values (1, $1, '', false, now()))
       update users set has_second_factor = true where id = $1`,
      [id],
    )
    const before = (await who.call(getPerson, { params })).reply
    const change = (body: { email: string; name?: string; language?: 'sp' }) =>
      who.call(updatePerson, { params, version: before.version, body })
    const refused = [
      await change({ name: 'Me', email: 'mine@example.com' }),
      await who.call(resetPersonFactor, { params }),
      await who.call(unlinkPersonProvider, { params: { id, providerId: 1 } }),
    ]
    assert.deepEqual(
      refused.map(({ status, problem }) => [status, problem.code]),
      refused.map(() => [409, 'own-account']),
      name,
    )
    const after = (await who.call(getPerson, { params })).reply
    assert.deepEqual(after, before)
    assert.equal((await change({ email: before.email, language: 'sp' })).status, 200)
  }
})
