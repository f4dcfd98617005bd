import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getWorkspace, setListLayout } from '#contract/workspace/workspace-endpoints.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const mar = await world.signIn('mar')
const workspace = async (who: TestActor) => (await who.call(getWorkspace)).reply

test('a list is laid out by each person alone, in every session of theirs, and can be as usual again', async () => {
  const laidOut = { columns: ['carrier', 'packages'], isCompact: true }
  assert.equal((await workspace(lee)).shipments, null)
  const { status } = await lee.call(setListLayout, { params: { list: 'shipments' }, body: laidOut })
  assert.equal(status, 204)
  const elsewhere = await world.signIn('lee')
  assert.deepEqual((await workspace(elsewhere)).shipments, laidOut)
  assert.equal((await workspace(elsewhere)).orders, null)
  assert.equal((await workspace(mar)).shipments, null)
  const usual = { columns: null, isCompact: false }
  await elsewhere.call(setListLayout, { params: { list: 'shipments' }, body: usual })
  assert.deepEqual((await workspace(lee)).shipments, usual)
})

test('a column of no list is refused', async () => {
  const put = (columns: string[]) =>
    lee.call(setListLayout, { params: { list: 'orders' }, body: { columns, isCompact: false } })
  for (const columns of [['<b>'], [''], Array.from({ length: 31 }, () => 'due')])
    assert.equal((await put(columns)).status, 400)
  assert.equal((await workspace(lee)).orders, null)
})

test('the day is the company’s, not the server’s or the database’s', async () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await world.owner.query('update companies set time_zone = $1 where id = 1', [zone])
    const there = new Intl.DateTimeFormat('sv', { timeZone: zone }).format(new Date())
    const { today, timeZone } = await workspace(lee)
    assert.deepEqual([today, timeZone], [there, zone])
  }
})
