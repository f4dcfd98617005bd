import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadDemo } from '#server/demo.ts'
import { withScratchDatabase } from '#test/database.ts'

test('an empty database gets the demo world once, and each start tells its people', () =>
  withScratchDatabase(async (url) => {
    const told = await loadDemo(url)
    assert.match(told ?? '', /oto-demo-2026:\n {2}lee {3}supplies Mercat/)
    assert.equal(await loadDemo(url), told)
  }))

test('a company of one’s own gets no demo world beside it, and nobody is told who is not there', () =>
  withScratchDatabase(async (url) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '..', 'run', 'add-company.ts'), 'Own', '--admin', 'lee'],
      { encoding: 'utf8', env: { ...process.env, DATABASE_URL: url } },
    )
    assert.equal(status, 0, stderr)
    assert.equal(await loadDemo(url), undefined)
  }))
