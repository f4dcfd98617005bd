import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultParseSearch } from '@tanstack/react-router'
import { searchPath } from './search-params.ts'

test('codes that look like numbers are read as they were written', () => {
  for (const order of ['PO-1', '450012345678901234', '12E3', '007', 'true', 'a&b=c'])
    assert.deepEqual({ ...defaultParseSearch(searchPath('', { order })) }, { order })
})
