import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getFirstSteps } from '#contract/workspace/starter-endpoints.ts'
import { dismissHint, getWorkspace } from '#contract/workspace/workspace-endpoints.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')

test('what a company has set up is told to those who set it up, each thing by itself', async () => {
  const steps = async () => (await ada.call(getFirstSteps)).reply
  const all = { hasOrders: true, hasSuppliers: true, hasPeople: true, isMailSent: false }
  assert.deepEqual(await steps(), all)
  const lee = await world.signIn('lee')
  assert.equal((await lee.call(getFirstSteps)).status, 404)
  // A company that has nobody but one.
  await world.owner.query(`
    with company as (
      insert into companies (name) values ('Nova') returning id
    ), zoe as (
      insert into users (company_id, username, name, email, roles, password_hash)
      select company.id, 'zoe', 'Zoe', '', array['admin'], ada.password_hash
      from company, users ada where ada.username = 'ada' returning company_id, id, username
    )
    insert into usernames (company_id, user_id, username) select company_id, id, username from zoe`)
  const zoe = await world.signIn('zoe')
  const none = { hasOrders: false, hasSuppliers: false, hasPeople: false, isMailSent: false }
  assert.deepEqual((await zoe.call(getFirstSteps)).reply, none)
  await world.owner.query(`
    insert into suppliers (company_id, code, name)
    select company_id, 'S1', 'First' from users where username = 'zoe'`)
  assert.deepEqual((await zoe.call(getFirstSteps)).reply, { ...none, hasSuppliers: true })
})

test('a hint is dismissed once, by one person, for every session of theirs', async () => {
  const dismissed = async (name: string) =>
    (await (await world.signIn(name)).call(getWorkspace)).reply.dismissedHints
  assert.deepEqual(await dismissed('ada'), [])
  for (const hint of ['mail', 'mail', 'first-steps'] as const)
    assert.equal((await ada.call(dismissHint, { params: { hint } })).status, 204)
  assert.deepEqual(await dismissed('ada'), ['mail', 'first-steps'])
  assert.deepEqual(await dismissed('marc'), [])
})
