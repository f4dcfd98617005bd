import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSupplier, listSuppliers } from '#contract/settings/supplier-endpoints.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const searchCodes = async (name: string) =>
  (await ada.call(listSuppliers, { query: { name } })).reply.map(({ name }) => name)

test('suppliers are found by parts of their name in any order, without accents, and by number; an empty search lists all', async () => {
  assert.deepEqual(await searchCodes(''), ['Bosses', 'Cartró', 'Fusta i Palets'])
  assert.deepEqual(await searchCodes(' TRÓ '), ['Cartró'])
  assert.deepEqual(await searchCodes('cartro'), ['Cartró'])
  assert.deepEqual(await searchCodes('palets'), ['Fusta i Palets'])
  assert.deepEqual(await searchCodes('palets fusta'), ['Fusta i Palets'])
  const [bosses] = (await ada.call(listSuppliers, { query: { name: 'Bosses' } })).reply
  assert.deepEqual(await searchCodes(bosses?.code.toLowerCase() ?? ''), ['Bosses'])
  assert.deepEqual(await searchCodes('nobody of this name'), [])
})

test('accented names sort by their letter', async () => {
  for (const name of ['Àmfores', 'Zinc'])
    await ada.call(createSupplier, { body: { code: name, name } })
  assert.deepEqual(await searchCodes(''), ['Àmfores', 'Bosses', 'Cartró', 'Fusta i Palets', 'Zinc'])
})

test('one supplier is found by its whole code', async () => {
  const [bosses] = (await ada.call(listSuppliers, { query: { name: 'Bosses' } })).reply
  const { code = '' } = bosses ?? {}
  const found = async (code: string) => (await ada.call(listSuppliers, { query: { code } })).reply
  assert.deepEqual(await found(code), [bosses])
  assert.deepEqual(await found(code.slice(0, -1)), [])
})

test('wildcards in the search text are escaped', async () => {
  for (const name of ['%', '_', '\\', 'B%s', '.*'])
    assert.deepEqual(await searchCodes(name), [], name)
})

test('supplier users cannot search, and another company’s suppliers are not found', async () => {
  const lee = await world.signIn('lee')
  assert.equal((await lee.call(listSuppliers, { query: { name: '' } })).status, 404)
  assert.deepEqual(await searchCodes('Vidre'), [])
})
