import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { escapeFormula, unescapeFormula } from '#domain/imports/table/spreadsheet-text.ts'

const starts = ['=', '+', '-', '@', '|', '＝', '＋', '－', '＠']

test('no cell is a formula, whatever separator or line break a spreadsheet splits the text at', () => {
  for (const separator of [',', ';', '|', '\t', '\r', '\n', '\r\n'])
    for (const filler of ['', ' ', '\u00a0', '"', '""', ' " ', "'", '\u2019'])
      for (const start of starts) {
        const guarded = escapeFormula(`x${separator}${filler}${start}cmd`)
        for (const cell of guarded.split(/[,;|\t\r\n]/))
          assert.doesNotMatch(cell, /^[\s"]*[=+\-@＝＋－＠]/, JSON.stringify(guarded))
      }
})

test('no cell is a formula after a space either, where some spreadsheets split', () => {
  assert.equal(escapeFormula('x =cmd|" /C calc"!A1'), `x '=cmd|" /C calc"!A1`)
  assert.equal(escapeFormula('x -2+SUM(1)'), "x '-2+SUM(1)")
})

test('a text that begins like a formula is escaped, a number is not', () => {
  for (const text of ['=1+1', '+1a', '-a', '@x', ' =1', '＝1', '|x', '\r1', ' "=1+1'])
    assert.equal(escapeFormula(text), `'${text}`)
  assert.equal(escapeFormula('\t=1'), "'\t'=1")
  for (const text of [
    '-5',
    '-1,5',
    '12.5',
    'a=1',
    '',
    "'quoted",
    '5-7',
    "'t Veer",
    'a - b',
    '5 + 5',
    'x +34 600',
  ])
    assert.equal(escapeFormula(text), text)
})

test('an escaped text is read back unchanged', () => {
  const parts = fc.constantFrom(...starts, ',', ';', '|', '\t', '\n', '"', "'", ' ', 'x', '5')
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (some) => {
      const text = some.join('')
      assert.equal(unescapeFormula(escapeFormula(text)), text)
    }),
    { numRuns: 5000 },
  )
})
