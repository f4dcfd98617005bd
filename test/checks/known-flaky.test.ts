import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import * as z from 'zod'
import entries from './known-flaky.json' with { type: 'json' }

const maxAgeDays = 60
const entryShape = z.strictObject({
  test: z.string().regex(/^\S+\.(test|spec)\.ts: ./),
  cause: z.string().min(20),
  since: z.iso.date(),
})

test('each known flaky test exists, has a cause, and is listed for less than 60 days', () => {
  for (const entry of entries as unknown[]) {
    const { test, since } = entryShape.parse(entry)
    const [path = '', name = ''] = test.split(/: (.*)/s)
    assert.ok(
      readFileSync(join(import.meta.dirname, '..', '..', path), 'utf8').includes(name),
      test,
    )
    const ageDays = (Date.now() - Date.parse(since)) / 86_400_000
    assert.ok(ageDays < maxAgeDays, `${test}: mend it, or say anew why not`)
  }
})
