import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const docs = join(import.meta.dirname, '..', '..', 'docs', 'reference')
const text = readFileSync(join(docs, 'asvs.md'), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const singleRows = rows.filter(([number = '']) => !number.includes('–'))

test('every row says whether it is met, and where or why', () => {
  for (const [number = '', level, requirement, status = '', reference = ''] of rows) {
    assert.match(level ?? '', /^(1|2|1, 2)$/, number)
    assert.ok(requirement, number)
    assert.match(status, /^(met|partly|not met|operator|n\/a)$/, number)
    if (/partly|not met|operator/.test(status)) assert.ok(reference.length > 5, `${number}: why?`)
  }
  const numbers = rows.map(([number]) => number)
  assert.equal(new Set(numbers).size, numbers.length)
  assert.ok(singleRows.length > 200, `${singleRows.length} rows`)
})

test('linked files exist, and more than three of four met rows have a link', () => {
  const linksOf = (cell = '') => [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path ?? '')
  const broken = rows
    .flatMap((row) => linksOf(row[4]))
    .filter((path) => !existsSync(join(docs, path)))
  assert.deepEqual(broken, [])
  const metRows = rows.filter(([, , , status]) => status === 'met')
  const metWithLink = metRows.filter((row) => linksOf(row[4]).length > 0)
  assert.ok(
    metWithLink.length > metRows.length * 0.75,
    `${metWithLink.length} of ${metRows.length}`,
  )
})

test('the counts in the introduction equal those of the rows', () => {
  const count = (expected: string) =>
    singleRows.filter(([, , , status]) => status === expected).length
  const [, met, partly, not, operator] =
    /(\d+) are met, (\d+) partly, (\d+) are not, (\d+) are/.exec(text) ?? []
  assert.deepEqual(
    [met, partly, not, operator].map(Number),
    ['met', 'partly', 'not met', 'operator'].map(count),
  )
})
