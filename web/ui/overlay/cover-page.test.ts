import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coverPage, isPageCovered } from '#web/ui/overlay/cover-page.ts'

class FakeElement {
  inert = false
  dataset = {}
  style = { overflowY: '' }
  children: FakeElement[] = []
  focus() {}
}
const body = new FakeElement()
Object.assign(globalThis, { document: { body, activeElement: body }, HTMLElement: FakeElement })

test('the page is covered and inert until the last of two overlays has ended, in whatever order they end', () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const page = new FakeElement()
    body.children = [page]
    const ends = [0, 1].map(() => {
      const cover = new FakeElement()
      body.children.push(cover)
      return coverPage(cover as unknown as HTMLElement)
    })
    ends[order[0] ?? 0]?.()
    assert.deepEqual([isPageCovered(), page.inert, body.style.overflowY], [true, true, 'scroll'])
    ends[order[1] ?? 0]?.()
    assert.deepEqual([isPageCovered(), page.inert, body.style.overflowY], [false, false, ''])
  }
})
