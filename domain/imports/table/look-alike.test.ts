import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizedCode, similarSuppliers } from '#domain/imports/table/look-alike.ts'

const likeOf = (code: string, name: string, ...known: [string, string][]) => {
  const supplier = { code, name }
  const others = known.map(([code, name]) => ({ code, name }))
  return similarSuppliers([supplier], others).get(supplier)?.code
}

test('a new supplier that differs by capitals, accents, punctuation, company form or zeros looks like the known one', () => {
  assert.equal(likeOf('cartro', 'Cartro', ['CARTRÓ', 'Cartró']), 'CARTRÓ')
  assert.equal(likeOf('S9', 'CARTRO S.L.', ['S1', 'Cartró, SLU']), 'S1')
  assert.equal(likeOf('42', 'Somebody', ['0042', 'Somebody else']), '0042')
  assert.equal(likeOf('V-007', 'A', ['V7', 'B']), 'V7')
  assert.equal(likeOf('X1', "L'Embalatge", ['X2', 'l’embalatge S.C.C.L.']), 'X2')
  assert.equal(likeOf('X1', 'Müller GmbH & Co. KG', ['X2', 'MULLER']), 'X2')
  assert.equal(likeOf('cartro', 'Boxes', ['S1', 'Cartró']), 'S1')
})

test('different suppliers do not look alike', () => {
  assert.equal(likeOf('42', 'Paper', ['420', 'Glue']), undefined)
  assert.equal(likeOf('S1', 'Co Ltd', ['S2', 'SL']), undefined)
  assert.equal(likeOf('S1', '日本', ['S2', '中国']), undefined)
  assert.equal(likeOf('S10', 'A', ['S1', 'B']), undefined)
  assert.equal(likeOf('---', '...', ['***', '!!!']), undefined)
})

test('two new suppliers of a file can look like each other', () => {
  const added = [
    { code: '42', name: 'A' },
    { code: '0042', name: 'B' },
  ]
  const found = similarSuppliers(added, [])
  assert.deepEqual([...found.values()], [{ code: '42', name: 'A' }])
})

test('codes are compared without zeros before any of their figures', () => {
  assert.equal(normalizedCode('PO-000123'), normalizedCode('po-123'))
  assert.equal(normalizedCode('1000'), '1000')
  assert.equal(normalizedCode('0'), '0')
})
