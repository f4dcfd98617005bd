import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lang } from '#domain/lang.ts'
import { packageTypes } from '#domain/packing/package-type.ts'
import { paper, paperContent } from '#domain/packing/paper.ts'
import { documentLocale, paperText } from '#server/papers/document-locale.ts'

test('every paper, package type and state has a translation', () => {
  for (const language of lang.options) {
    const { words } = documentLocale(language)
    assert.deepEqual(Object.keys(words.titles), paper.options)
    assert.deepEqual(Object.keys(words.packageTypes).toSorted(), packageTypes.toSorted())
    const marked = paperContent.shape.state.options.filter((state) => state !== 'closed')
    assert.deepEqual(Object.keys(words.mark), marked)
  }
})

test('days and decimals have the format of the language, and a day does not wrap', () => {
  const written = (language: 'en' | 'sp' | 'ca') => {
    const { number, day } = documentLocale(language)
    return [number('12345.678'), number('0.000001'), day('2026-03-01')]
  }
  assert.deepEqual(written('en'), ['12,345.678', '0.000001', '1\u00a0Mar\u00a02026'])
  assert.deepEqual(written('sp'), ['12.345,678', '0,000001', '1\u00a0mar\u00a02026'])
  assert.deepEqual(written('ca'), ['12.345,678', '0,000001', '1\u00a0de\u00a0març\u00a02026'])
  assert.equal(documentLocale('en').number('999999999.999'), '999,999,999.999')
})

test('only unprintable characters are removed from a text', () => {
  assert.equal(paperText(' l·l\u0000a\u202Eb\nc\u200D \uD800d\uFE0F'), 'l·l ab c d')
  assert.equal(paperText('Café'.normalize('NFD')), 'Café')
  assert.equal(paperText('x'.repeat(400)).length, 300)
  assert.equal(paperText('ŀ ç ñ € “q” 5 %'), 'ŀ ç ñ € “q” 5 %')
})
