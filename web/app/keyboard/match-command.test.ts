import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CodeMatch } from '#contract/shipments/code-lookup-endpoints.ts'
import { matchId } from './match-command.ts'

const orderOf = (id: number, orderCode = 'PO-1'): CodeMatch => ({
  kind: 'order',
  supplier: { id, code: `S${id}`, name: `Supplier ${id}` },
  orderCode,
})
const idsOf = (matches: CodeMatch[], actingId: number) =>
  matches.map((match) => matchId(match, matches, actingId))

test('orders of several suppliers with one code have ids of their own', () => {
  assert.deepEqual(idsOf([orderOf(1), orderOf(2)], 0), ['o1 PO-1', 'o2 PO-1'])
})

test('an order that the list by prefix shows alone has the id of its command', () => {
  assert.deepEqual(idsOf([orderOf(1), orderOf(1, 'PO-11')], 0), ['oPO-1', 'oPO-11'])
  assert.deepEqual(idsOf([orderOf(2), orderOf(1)], 2), ['oPO-1', 'o1 PO-1'])
})
