import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { mutations } from '../../run/mutation/specification-mutations.ts'

const docs = join(import.meta.dirname, '..', '..', 'docs')
const map = readFileSync(join(docs, 'specification-map.md'), 'utf8')
const rows = map
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

const linksOf = (cell: string) => [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path ?? '')
/** "[file](path) `name of the test`", as often as there are tests. */
const proofsOf = (cell: string) =>
  [...cell.matchAll(/\]\(([^)]+)\) `([^`]+)`/g)].map(([, path = '', name = '']) => ({ path, name }))

/** Names of a file's tests as they are written there, with their placeholders. */
function namesIn(path: string): Set<string> {
  const text = readFileSync(join(docs, path), 'utf8')
  const names = text.matchAll(/\btest\(\s*(?:'((?:[^'\\]|\\.)*)'|`([^`]*)`)/g)
  return new Set([...names].map(([, quoted, template]) => quoted ?? template ?? ''))
}

test('every row has its number, sentence, place, proof and decision', () => {
  assert.ok(rows.length > 80, `${rows.length} rows`)
  for (const row of rows) {
    assert.equal(row.length, 5, row.join(' | '))
    for (const cell of row) assert.ok(cell, row.join(' | '))
  }
})

test('rows are numbered by section, without gaps, from the first section to the ninth', () => {
  const numbers = rows.map(([number = '']) => number.split('.').map(Number))
  numbers.forEach(([section = 0, item = 0], index) => {
    const [lastSection = 0, lastItem = 0] = numbers[index - 1] ?? []
    const isNext =
      section === lastSection ? item === lastItem + 1 : section === lastSection + 1 && item === 1
    assert.ok(isNext, `${section}.${item} after ${lastSection}.${lastItem}`)
  })
  assert.equal(numbers.at(-1)?.[0], 9)
})

test('every file that the map links exists', () => {
  const broken = rows
    .flatMap((row) => linksOf(row.join()))
    .filter((path) => !existsSync(join(docs, path)))
  assert.deepEqual(broken, [])
})

test('every sentence links a place, and cites a test that exists', () => {
  for (const [number, , location = '', proof = ''] of rows) {
    assert.ok(linksOf(location).length > 0, `${number} lives nowhere`)
    const proofs = proofsOf(proof)
    assert.ok(proofs.length > 0, `${number} has no proof`)
    assert.equal(proofs.length, linksOf(proof).length, `${number}: a test without its name`)
    for (const { path, name } of proofs)
      assert.ok(namesIn(path).has(name), `${number}: ${path} has no test "${name}"`)
  }
})

test('every mutation matches its file once, and the map cites the test that must fail', () => {
  assert.ok(mutations.length > 50, `${mutations.length} mutations`)
  for (const { row, effect, file, searchText, replacement, testFile, testName } of mutations) {
    const times = readFileSync(join(docs, '..', file), 'utf8').split(searchText).length - 1
    assert.equal(times, 1, `${row} ${effect}: ${file} has it ${times} times`)
    assert.notEqual(searchText, replacement)
    const cited = rows.find(([number]) => number === row)?.[3] ?? ''
    const isCited = proofsOf(cited).some(
      ({ path, name }) => join(docs, path) === join(docs, '..', testFile) && name === testName,
    )
    assert.ok(isCited, `${row}: the map does not cite ${testFile} "${testName}"`)
  }
})

test('every row has a mutation that is to fail a test it cites', () => {
  const broken = new Set(mutations.map(({ row }) => row))
  assert.deepEqual(
    rows.map(([number = '']) => number).filter((number) => !broken.has(number)),
    [],
  )
})
