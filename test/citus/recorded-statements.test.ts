import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { testDatabase } from '#test/world/database.ts'
import { brokenCitusRules } from './citus-rules.ts'
import { readDatabaseFacts } from './database-facts.ts'
import knownFindings from './known-findings.json' with { type: 'json' }
import { readSourcePieces, sourceAt } from './statement-source.ts'

// Own process: `npm test` runs it after all other tests have sent their statements.
const directory = process.env.TEST_STATEMENTS
const readable = /^\s*(with|select|insert|update|delete|merge|begin|set local)\b/i
// Data created before a database is distributed.
const isExempt = (file: string) => /^(bench|chaos|test|database\/demo)\//.test(file)
const withoutNumbers = (text: string) => text.replaceAll(/\d+/g, '0')

/** Reads the recorded statements; those that differ only by numbers count as one. */
async function readRecorded(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const lists = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const texts = lists
    .flatMap((list) => JSON.parse(list) as string[])
    .filter((text) => readable.test(text))
  return [...new Map(texts.map((text) => [withoutNumbers(text), text])).values()]
}

type PlacedFinding = { file: string; line: number; rule: string; instead: string }

/** Finds broken rules with their place in the source; statements without one are a library's. */
async function findAll(texts: string[]): Promise<PlacedFinding[]> {
  const facts = await readDatabaseFacts((await testDatabase()).ownerUrl)
  const findings = texts.flatMap((text) =>
    brokenCitusRules(text, facts).map((finding) => ({ ...finding, text })),
  )
  // Findings in the same surrounding text have one place in the source.
  const byWords = new Map(
    findings.map((finding) => [
      finding.rule +
        withoutNumbers(finding.text.slice(Math.max(0, finding.index - 60), finding.index + 60)),
      finding,
    ]),
  )
  const pieces = byWords.size > 0 ? await readSourcePieces() : []
  const placed = [...byWords.values()].flatMap(({ rule, instead, text, index }) => {
    const place = sourceAt(pieces, text, index)
    return place && !isExempt(place.file) ? [{ ...place, rule, instead }] : []
  })
  const byPlace = new Map(
    placed.map((finding) => [`${finding.file}:${finding.line} ${finding.rule}`, finding]),
  )
  return [...byPlace.values()].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
}

const keyOf = ({ file, rule }: { file: string; rule: string }) => `${file} ${rule}`

test('Citus accepts every statement that the tests sent except the known findings, which all still occur', {
  skip: directory ? false : 'npm test alone records the statements of all tests',
}, async () => {
  const texts = await readRecorded(directory ?? '')
  assert.ok(texts.length > 500, `${texts.length} statements were recorded`)
  const findings = await findAll(texts)
  const knownKeys = new Set(knownFindings.map(keyOf))
  const currentKeys = new Set(findings.map(keyOf))
  const newFindings = findings
    .filter((finding) => !knownKeys.has(keyOf(finding)))
    .map(({ file, line, rule, instead }) => `${file}:${line} ${rule}: ${instead}`)
  const obsolete = [...knownKeys].filter((key) => !currentKeys.has(key))
  assert.deepEqual({ newFindings, obsolete }, { newFindings: [], obsolete: [] })
})
