import assert from 'node:assert/strict'
import { test } from '@playwright/test'
import { looksAt } from './screen-look.ts'

test('every state is looked at by axe, and at 320 pixels', () => {
  for (const isRoute of [true, false])
    for (const index of [0, 1, 2]) {
      const looks = looksAt({ isRoute }, index)
      assert.ok(looks.some(({ axe }) => axe === 'everything'))
      assert.ok(looks.some(({ isNarrow }) => isNarrow))
    }
})
