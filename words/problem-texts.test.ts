import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { problemCodes } from '#contract/problem-codes.ts'

for (const lang of ['en', 'sp', 'ca']) {
  test(`${lang}: every problem code has a text`, () => {
    const problems = ['shell.json', 'problems.json'].flatMap((name) => {
      const file = join(import.meta.dirname, lang, name)
      const { problem } = JSON.parse(readFileSync(file, 'utf8')) as { problem: object }
      return Object.entries(problem)
    })
    const names = problems.flatMap(([name, text]) =>
      text ? [name.replace(/_(zero|one|two|few|many|other)$/, '')] : [],
    )
    assert.deepEqual(
      names.toSorted(),
      [...new Set(names)].toSorted(),
      'each code has a text in one file only',
    )
    const codesWithText = new Set(names)
    assert.deepEqual(
      Object.keys(problemCodes).filter((code) => !codesWithText.has(code)),
      [],
    )
  })
}
