import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { listViews, removeView, saveView } from '#contract/workspace/view-endpoints.ts'
import { maxViews } from '#domain/settings/saved-view.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const mar = await world.signIn('mar')
const late = {
  list: 'shipments' as const,
  name: 'Late',
  search: 'state=open&to=2026-01-01&sort=eta',
}

const keep = (who: TestActor, key: string, body: typeof late) =>
  who.call(saveView, { params: { key }, body })
const names = async (who: TestActor) => (await who.call(listViews)).reply.map(({ name }) => name)

test('a view is kept, replaced under its key, and forgotten', async () => {
  const key = randomUUID()
  assert.equal((await keep(lee, key, late)).status, 204)
  assert.deepEqual((await lee.call(listViews)).reply, [{ key, ...late }])
  assert.equal((await keep(lee, key, { ...late, name: 'Delayed' })).status, 204)
  assert.deepEqual(await names(lee), ['Delayed'])
  assert.equal((await lee.call(removeView, { params: { key } })).status, 204)
  assert.deepEqual(await names(lee), [])
})

test('views are one person’s: the same key and name are free for a colleague, and only theirs go', async () => {
  const key = randomUUID()
  await keep(lee, key, late)
  await keep(mar, key, { ...late, search: 'state=closed' })
  await mar.call(removeView, { params: { key } })
  assert.deepEqual((await lee.call(listViews)).reply, [{ key, ...late }])
  assert.deepEqual(await names(mar), [])
  await lee.call(removeView, { params: { key } })
})

test('a name stands once in a list, and names no view of the other list', async () => {
  const key = randomUUID()
  await keep(lee, key, late)
  const { status, problem } = await keep(lee, randomUUID(), late)
  assert.deepEqual([status, problem.errors], [400, [{ pointer: '/body/name', code: 'duplicate' }]])
  assert.equal((await keep(lee, key, late)).status, 204, 'its own name is not taken')
  const other = randomUUID()
  const orders = { list: 'orders' as const, name: 'Late', search: '' }
  assert.equal((await lee.call(saveView, { params: { key: other }, body: orders })).status, 204)
  for (const one of [key, other]) await lee.call(removeView, { params: { key: one } })
})

test('fifty views and no more, however many are sent at once', async () => {
  // As many at once as a session may have in flight.
  const send = (from: number) =>
    Promise.all(
      Array.from({ length: (maxViews + 6) / 2 }, (_, n) =>
        keep(lee, randomUUID(), { ...late, name: `View ${from + n}` }),
      ),
    )
  const sent = [...(await send(0)), ...(await send(100))]
  assert.equal(sent.filter(({ status }) => status === 204).length, maxViews)
  const refused = sent.find(({ status }) => status !== 204)
  assert.deepEqual(refused?.problem.errors, [
    { pointer: '/body', code: 'too-big', params: { maximum: maxViews } },
  ])
  const [{ key, name } = { key: '', name: '' }] = (await lee.call(listViews)).reply
  assert.equal((await keep(lee, key, { ...late, name: `${name} again` })).status, 204)
})

test('a name of nothing, too long a name, and a list that is none are refused', async () => {
  for (const wrong of [
    { ...late, name: '  ' },
    { ...late, name: 'x'.repeat(61) },
    { ...late, search: 'x'.repeat(1001) },
    { ...late, list: 'people' as 'shipments' },
  ]) {
    assert.equal((await keep(mar, randomUUID(), wrong)).status, 400)
  }
  assert.equal((await keep(mar, 'no-key', late)).status, 400)
})
