import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLinkedEarlier } from './linked-comment.ts'

test('earlier comments are loaded as long as the linked one is older than all loaded ones', () => {
  const loaded = [{ id: 40 }, { id: 41 }]
  assert.equal(isLinkedEarlier('comment-9', loaded), true)
  assert.equal(isLinkedEarlier('comment-40', loaded), false)
  assert.equal(isLinkedEarlier('comment-9', [{ id: 8 }, ...loaded]), false)
  assert.equal(isLinkedEarlier('comment-9', []), false)
  for (const hash of ['', 'comment-', 'comment-x', 'details'])
    assert.equal(isLinkedEarlier(hash, loaded), false)
})
