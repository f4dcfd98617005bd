import assert from 'node:assert/strict'
import { test } from 'node:test'
import { viewSearch } from './view-search.ts'

test('a view keeps filters and order, not the page one was on', () => {
  assert.equal(viewSearch('?state=open&sort=eta&page=3&after=abc'), 'sort=eta&state=open')
  assert.equal(viewSearch('?page=2&before=x'), '')
})

test('the same filters make the same view, whatever their sequence', () => {
  assert.equal(viewSearch('?b=2&a=%22x%22'), viewSearch('?a=%22x%22&b=2'))
})
