import assert from 'node:assert/strict'
import { test } from 'node:test'
import { viewSearch } from './view-search.ts'

test('a view keeps filters and sort, not the page', () => {
  assert.equal(viewSearch('?state=open&sort=eta&page=3&after=abc'), 'sort=eta&state=open')
  assert.equal(viewSearch('?page=2&before=x'), '')
})

test('filters in another order make the same view', () => {
  assert.equal(viewSearch('?b=2&a=%22x%22'), viewSearch('?a=%22x%22&b=2'))
})
