import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readQuery } from '#domain/list-query.ts'

const fields = {
  code: { kind: 'text', maxLength: 4 },
  from: { kind: 'day' },
  placeId: { kind: 'id' },
  state: { kind: 'choice', options: ['open', 'closed'] },
} as const

test('readable parameters are read, a number as text and a text as an id', () => {
  const read = readQuery(fields, { code: 42, from: '2026-01-02', placeId: '7', state: 'open' })
  assert.deepEqual(read, { code: '42', from: '2026-01-02', placeId: 7, state: 'open' })
  assert.deepEqual(readQuery(fields, { code: '  S0001 ' }), { code: 'S000' })
})

test('unreadable and unknown parameters are left out', () => {
  for (const nothing of ['', ' ', {}, null, undefined, true, []])
    assert.deepEqual(readQuery(fields, { code: nothing }), {})
  for (const placeId of [0, -1, 1.5, 'x', null])
    assert.deepEqual(readQuery(fields, { placeId }), {})
  const read = readQuery(fields, { from: '2026-02-30', state: 'lost', toString: 'x', other: 'x' })
  assert.deepEqual(read, {})
})
