import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRepeatFilter } from '#web/app/camera/use-camera.ts'

test('a barcode is reported once while it stays in sight, and again after it was gone', () => {
  const isNew = createRepeatFilter()
  const reported = [0, 100, 800, 1600].map((at) => isNew('A', at))
  assert.deepEqual(reported, [true, false, false, false])
  assert.equal(isNew('B', 1650), true)
  assert.equal(isNew('A', 1700), false)
  for (const at of [2000, 2400, 2650]) assert.equal(isNew(undefined, at), false)
  assert.equal(isNew('A', 2700), true)
})

test('a barcode in sight is reported once even if each frame takes seconds', () => {
  const isNew = createRepeatFilter()
  const reported = [0, 2000, 5000, 9000].map((at) => isNew('A', at))
  assert.deepEqual(reported, [true, false, false, false])
  assert.equal(isNew(undefined, 12_000), false)
  assert.equal(isNew('A', 15_000), false)
})
