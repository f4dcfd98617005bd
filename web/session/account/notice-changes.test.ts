import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withNoticeChanges } from '#web/session/account/notice-changes.ts'

test('changes of one form undo neither an unsubscription nor what another tab saved', () => {
  const latest = {
    mail: { comment: 'never', mention: 'daily' },
    isMailed: false,
    quietHours: { from: 21, to: 6 },
  } as const
  assert.deepEqual(withNoticeChanges(latest, {}), latest)
  assert.deepEqual(withNoticeChanges(latest, { mail: { mention: 'at-once' }, quietHours: null }), {
    mail: { comment: 'never', mention: 'at-once' },
    isMailed: false,
    quietHours: null,
  })
})
