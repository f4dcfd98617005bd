import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextFrame } from './next-frame.ts'

const setFrame = (requestAnimationFrame: (draw: () => void) => number) =>
  Object.assign(globalThis, { requestAnimationFrame })

test('resolves after the next frame, not before it', async () => {
  const frames: (() => void)[] = []
  setFrame((draw) => frames.push(draw))
  let isResolved = false
  const drawn = nextFrame().then(() => {
    isResolved = true
  })
  await Promise.resolve()
  assert.equal(isResolved, false)
  for (const draw of frames) draw()
  assert.equal(isResolved, false)
  await drawn
})

test('resolves in a window that draws no frame', async () => {
  setFrame(() => 0)
  await nextFrame()
})
