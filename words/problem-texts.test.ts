import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { problemCodes } from '#contract/problem-codes.ts'

for (const lang of ['en', 'sp', 'ca']) {
  test(`${lang}: every problem code has a text`, () => {
    const file = join(import.meta.dirname, lang, 'shell.json')
    const { problem } = JSON.parse(readFileSync(file, 'utf8')) as { problem: object }
    const said = new Set(
      Object.entries(problem).flatMap(([name, text]) =>
        text ? [name.replace(/_(zero|one|two|few|many|other)$/, '')] : [],
      ),
    )
    assert.deepEqual(
      Object.keys(problemCodes).filter((code) => !said.has(code)),
      [],
    )
  })
}
