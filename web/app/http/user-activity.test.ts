import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isBackgroundRequest } from '#web/app/http/background-request.ts'
import { isUserActive, watchUserActivity } from '#web/app/http/user-activity.ts'

test('a fetch a minute after the person’s last action is a background request', (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const page = new EventTarget()
  watchUserActivity(page)
  assert.deepEqual([isUserActive(), isBackgroundRequest()], [true, false])
  context.mock.timers.tick(60_001)
  assert.deepEqual([isUserActive(), isBackgroundRequest()], [false, true])
  for (const type of ['mousemove', 'visibilitychange', 'online', 'focus'])
    page.dispatchEvent(new Event(type))
  assert.equal(isUserActive(), false)
  for (const type of ['keydown', 'pointerdown', 'click', 'input', 'drop', 'popstate']) {
    page.dispatchEvent(new Event(type))
    assert.deepEqual([isUserActive(), isBackgroundRequest()], [true, false], type)
    context.mock.timers.tick(60_001)
  }
})
