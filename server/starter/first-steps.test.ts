import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { getFirstSteps } from '#contract/workspace/starter-endpoints.ts'
import { dismissHint, getWorkspace } from '#contract/workspace/workspace-endpoints.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')

test('first steps of a company are independent, and shown only to its administrators', async () => {
  const { company, supplier } = (await ada.call(getFirstSteps)).reply
  assert.equal(supplier, null)
  const { isMailSent, ...others } = company ?? assert.fail()
  assert.equal(isMailSent, false)
  assert.deepEqual(
    Object.entries(others).flatMap(([name, isDone]) => (isDone ? [] : name)),
    ['hasDocks'],
  )
  const ines = await world.signIn('ines')
  assert.deepEqual((await ines.call(getFirstSteps)).reply, { company: null, supplier: null })
  // A company with a single user.
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
  const noSteps = Object.fromEntries(
    Object.keys(others)
      .concat('isMailSent')
      .map((name) => [name, false]),
  )
  assert.deepEqual((await zoe.call(getFirstSteps)).reply.company, noSteps)
  await world.owner.query(`
    insert into suppliers (company_id, code, name)
    select company_id, 'S1', 'First' from users where username = 'zoe'`)
  assert.deepEqual((await zoe.call(getFirstSteps)).reply.company, {
    ...noSteps,
    hasSuppliers: true,
  })
})

test('supplier users see their first steps until a shipment is closed', async () => {
  const lee = await world.signIn('lee')
  assert.deepEqual((await lee.call(getFirstSteps)).reply, { company: null, supplier: null })
  const { rows } = await world.owner.query(`
    with own as (
      insert into suppliers (company_id, code, name) values (1, 'NEW', 'New') returning company_id, id
    ), nia as (
      insert into users (company_id, supplier_id, username, name, email, roles, password_hash)
      select own.company_id, own.id, 'nia', 'Nia', '', array['user'], lee.password_hash
      from own, users lee where lee.username = 'lee' returning company_id, supplier_id, id, username
    ), named as (
      insert into usernames (company_id, user_id, username) select company_id, id, username from nia
    )
    select supplier_id::int as supplier from nia`)
  const nia = await world.signIn('nia')
  const readSteps = async () => (await nia.call(getFirstSteps)).reply.supplier
  const noSteps = { hasConfirmed: false, shipmentId: null, isPacked: false, isLabelled: false }
  assert.deepEqual(await readSteps(), noSteps)
  const { reply } = await nia.call(createShipment, { body: { estimatedDelivery: '2099-01-01' } })
  assert.deepEqual(await readSteps(), { ...noSteps, shipmentId: reply.id })
  const insertPackage = `insert into packages (company_id, supplier_id, shipment_id, number, type) values (1, $1, $2, 1, 'CT')`
  await world.owner.query(insertPackage, [rows[0].supplier, reply.id])
  assert.deepEqual(await readSteps(), { ...noSteps, shipmentId: reply.id, isPacked: true })
  await world.owner.query(
    `update packages set labelled_at = now() where company_id = 1 and shipment_id = $1`,
    [reply.id],
  )
  assert.equal((await readSteps())?.isLabelled, true)
  await world.owner.query(
    `update shipments set state = 'closed', closed_at = now(), closed_by = created_by, line_count = 1
     where company_id = 1 and id = $1`,
    [reply.id],
  )
  assert.equal(await readSteps(), null)
})

test('a dismissed hint is dismissed in all sessions of that person only', async () => {
  const listDismissed = async (name: string) =>
    (await (await world.signIn(name)).call(getWorkspace)).reply.dismissedHints
  assert.deepEqual(await listDismissed('ada'), [])
  for (const hint of ['mail', 'mail', 'first-steps'] as const)
    assert.equal((await ada.call(dismissHint, { params: { hint } })).status, 204)
  assert.deepEqual(await listDismissed('ada'), ['mail', 'first-steps'])
  assert.deepEqual(await listDismissed('marc'), [])
})
