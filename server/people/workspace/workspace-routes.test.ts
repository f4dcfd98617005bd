import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { listDrafts, removeDraft, saveDraft } from '#contract/workspace/draft-endpoints.ts'
import { listViews, removeView, saveView } from '#contract/workspace/view-endpoints.ts'
import { getWorkspace, setListLayout } from '#contract/workspace/workspace-endpoints.ts'
import { maxViews } from '#domain/settings/saved-view.ts'
import { openWorldWith, type TestActor } from '#test/world/world.ts'

const { world, lee, mar } = await openWorldWith('lee', 'mar')
const late = {
  list: 'shipments' as const,
  name: 'Late',
  search: 'state=open&to=2026-01-01&sort=eta',
}

const saveAs = (who: TestActor, key: string, body: typeof late) =>
  who.call(saveView, { params: { key }, body })
const names = async (who: TestActor) => (await who.call(listViews)).reply.map(({ name }) => name)
const workspace = async (who: TestActor) => (await who.call(getWorkspace)).reply

test('a view is saved, replaced by its key, and removed', async () => {
  const key = randomUUID()
  assert.equal((await saveAs(lee, key, late)).status, 204)
  assert.deepEqual((await lee.call(listViews)).reply, [{ key, ...late }])
  assert.equal((await saveAs(lee, key, { ...late, name: 'Delayed' })).status, 204)
  assert.deepEqual(await names(lee), ['Delayed'])
  assert.equal((await lee.call(removeView, { params: { key } })).status, 204)
  assert.deepEqual(await names(lee), [])
})

test('views belong to one person; a colleague can use the same key and name', async () => {
  const key = randomUUID()
  await saveAs(lee, key, late)
  await saveAs(mar, key, { ...late, search: 'state=closed' })
  await mar.call(removeView, { params: { key } })
  assert.deepEqual((await lee.call(listViews)).reply, [{ key, ...late }])
  assert.deepEqual(await names(mar), [])
  await lee.call(removeView, { params: { key } })
})

test('a view’s name is unique only within a list', async () => {
  const key = randomUUID()
  await saveAs(lee, key, late)
  const { status, problem } = await saveAs(lee, randomUUID(), late)
  assert.deepEqual([status, problem.errors], [400, [{ pointer: '/body/name', code: 'duplicate' }]])
  assert.equal((await saveAs(lee, key, late)).status, 204, 'its own name is not taken')
  const otherKey = randomUUID()
  const orders = { list: 'orders' as const, name: 'Late', search: '' }
  assert.equal((await lee.call(saveView, { params: { key: otherKey }, body: orders })).status, 204)
  for (const savedKey of [key, otherKey]) await lee.call(removeView, { params: { key: savedKey } })
})

test('at most fifty views can be saved, even in parallel', async () => {
  // As many requests as a session may have in flight.
  const send = (from: number) =>
    Promise.all(
      Array.from({ length: (maxViews + 6) / 2 }, (_, n) =>
        saveAs(lee, randomUUID(), { ...late, name: `View ${from + n}` }),
      ),
    )
  const replies = [...(await send(0)), ...(await send(100))]
  assert.equal(replies.filter(({ status }) => status === 204).length, maxViews)
  const refused = replies.find(({ status }) => status !== 204)
  assert.deepEqual(refused?.problem.errors, [
    { pointer: '/body', code: 'too-big', params: { maximum: maxViews } },
  ])
  const [{ key, name } = { key: '', name: '' }] = (await lee.call(listViews)).reply
  assert.equal((await saveAs(lee, key, { ...late, name: `${name} again` })).status, 204)
})

test('an empty or too long name and an unknown list are refused', async () => {
  for (const wrong of [
    { ...late, name: '  ' },
    { ...late, name: 'x'.repeat(61) },
    { ...late, search: 'x'.repeat(1001) },
    { ...late, list: 'people' as 'shipments' },
  ]) {
    assert.equal((await saveAs(mar, randomUUID(), wrong)).status, 400)
  }
  assert.equal((await saveAs(mar, 'no-key', late)).status, 400)
})

test('a list layout applies to one person in all sessions, and can be reset', async () => {
  const layout = { columns: ['carrier', 'packages'], isCompact: true }
  assert.equal((await workspace(lee)).shipments, null)
  const { status } = await lee.call(setListLayout, { params: { list: 'shipments' }, body: layout })
  assert.equal(status, 204)
  const elsewhere = await world.signIn('lee')
  assert.deepEqual((await workspace(elsewhere)).shipments, layout)
  assert.equal((await workspace(elsewhere)).orders, null)
  assert.equal((await workspace(mar)).shipments, null)
  const defaultLayout = { columns: null, isCompact: false }
  await elsewhere.call(setListLayout, { params: { list: 'shipments' }, body: defaultLayout })
  assert.deepEqual((await workspace(lee)).shipments, defaultLayout)
})

test('an unknown column is refused', async () => {
  const setColumns = (columns: string[]) =>
    lee.call(setListLayout, { params: { list: 'orders' }, body: { columns, isCompact: false } })
  for (const columns of [['<b>'], [''], Array.from({ length: 31 }, () => 'due')])
    assert.equal((await setColumns(columns)).status, 400)
  assert.equal((await workspace(lee)).orders, null)
})

test('the day is the company’s, not the server’s or the database’s', async () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await world.owner.query('update companies set time_zone = $1 where id = 1', [zone])
    const companyDay = new Intl.DateTimeFormat('sv', { timeZone: zone }).format(new Date())
    const { today, timeZone } = await workspace(lee)
    assert.deepEqual([today, timeZone], [companyDay, zone])
  }
})

test('quantities of a thousand order lines are kept as a draft', async () => {
  const params = { form: 'shipments/5/content' }
  const content = {
    typed: Array.from({ length: 1000 }, (_, id) => ({ id, line: 'x'.repeat(900) })),
  }
  assert.equal((await lee.call(saveDraft, { params, body: { content } })).status, 204)
  const saved = (await lee.call(listDrafts)).reply.find(({ form }) => form === params.form)
  assert.deepEqual(saved?.content, content)
  await lee.call(removeDraft, { params })
})
