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

test('administrators take no factor, provider or mail address from themselves: their account screen asks more', async () => {
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
