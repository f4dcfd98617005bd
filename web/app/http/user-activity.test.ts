import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAttended, watchAttention } from '#web/app/http/user-activity.ts'
import { isByItself } from '#web/app/http/background-request.ts'

test('what is read a minute after the last sign of somebody is the page’s own', (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const page = new EventTarget()
  watchAttention(page)
  assert.deepEqual([isAttended(), isByItself()], [true, false])
  context.mock.timers.tick(60_001)
  assert.deepEqual([isAttended(), isByItself()], [false, true])
  for (const sign of ['mousemove', 'visibilitychange', 'online', 'focus'])
    page.dispatchEvent(new Event(sign))
  assert.equal(isAttended(), false)
  for (const sign of ['keydown', 'pointerdown', 'click', 'input', 'drop', 'popstate']) {
    page.dispatchEvent(new Event(sign))
    assert.deepEqual([isAttended(), isByItself()], [true, false], sign)
    context.mock.timers.tick(60_001)
  }
})
