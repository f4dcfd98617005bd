import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { lang } from '#domain/lang.ts'
import { packageTypes } from '#domain/packing/package.ts'
import { paper, paperContent } from '#domain/paper.ts'
import { paperText, paperVoice } from '#server/papers/paper-words.ts'

const wordsOf = async (language: string) =>
  JSON.parse(await readFile(new URL(`./words/${language}.json`, import.meta.url), 'utf8'))

/** Every word with the places it has to fill: "page {page} {pages}". */
function leaves(value: unknown, path = ''): string[] {
  if (typeof value === 'string')
    return [`${path} ${(value.match(/\{\w+\}/g) ?? []).sort().join(' ')}`]
  return Object.entries(value as object).flatMap(([key, part]) => leaves(part, `${path}.${key}`))
}

test('the three languages have the same words with the same places to fill, and none is empty', async () => {
  const english = leaves(await wordsOf('en'))
  assert.ok(english.length > 50)
  for (const language of lang.options) {
    const words = await wordsOf(language)
    assert.deepEqual(leaves(words), english, language)
    assert.doesNotMatch(JSON.stringify(words), /""/)
  }
})

test('every paper, package type, state and month has its word', () => {
  for (const language of lang.options) {
    const { words } = paperVoice(language)
    assert.deepEqual(Object.keys(words.title), paper.options)
    assert.deepEqual(Object.keys(words.types).toSorted(), packageTypes.toSorted())
    const marked = paperContent.shape.state.options.filter((state) => state !== 'closed')
    assert.deepEqual(Object.keys(words.state), marked)
    assert.equal(words.months.length, 12)
  }
})

test('days and decimals are written as the language writes them', () => {
  const written = (language: 'en' | 'sp' | 'ca') => {
    const { number, day } = paperVoice(language)
    return [number('12345.678'), number('0.000001'), day('2026-03-01')]
  }
  assert.deepEqual(written('en'), ['12,345.678', '0.000001', '1 Mar 2026'])
  assert.deepEqual(written('sp'), ['12.345,678', '0,000001', '1 mar 2026'])
  assert.deepEqual(written('ca'), ['12.345,678', '0,000001', '1 març 2026'])
  assert.equal(paperVoice('en').number('999999999.999'), '999,999,999.999')
})

test('what cannot be printed is left out of a text, and nothing else', () => {
  assert.equal(paperText(' l·l\u0000a\u202Eb\nc\u200D \uD800d\uFE0F'), 'l·l ab c d')
  assert.equal(paperText('Café'.normalize('NFD')), 'Café')
  assert.equal(paperText('x'.repeat(400)).length, 300)
  assert.equal(paperText('ŀ ç ñ € “q” 5 %'), 'ŀ ç ñ € “q” 5 %')
})
