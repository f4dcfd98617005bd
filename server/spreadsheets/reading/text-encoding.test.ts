import assert from 'node:assert/strict'
import { test } from 'node:test'
import iconv from 'iconv-lite'
import { type Encoding, encodings } from '#domain/imports/encoding.ts'
import { type DecodedText, decodeText } from '#server/spreadsheets/reading/text-encoding.ts'

const rows = 'order_code;product_code;product_name;quantity\n'
/** Reads a file in which a few rows have this product name. */
const read = (name: string, encoding: string) =>
  decodeText(
    iconv.encode(rows + [1, 2, 3].map((n) => `PO-${n};A${n};${name};${n}\n`).join(''), encoding),
  )

test('text that is plausible in several encodings is unsure, and each candidate shows the same row', () => {
  const doubtful: [string, string][] = [
    ['ЯЩИК ДЕРЕВЯННЫЙ', 'windows-1251'],
    ['ЯЩИК ДЕРЕВЯННЫЙ', 'koi8-r'],
    ['ГУМОВА ПРОКЛАДКА', 'windows-1251'],
    ['ящик', 'windows-1251'],
    ['Ящик', 'windows-1251'],
    ['шт', 'windows-1251'],
    ['ΞΥΛΙΝΟ ΚΙΒΩΤΙΟ', 'windows-1253'],
    ['BEŞ DİŞLİ ÇARK', 'windows-1254'],
    ['чай', 'cp866'],
    ['Ёлка', 'cp866'],
  ]
  for (const [name, written] of doubtful) {
    const { encoding } = read(name, written)
    const shown = encoding.candidates ?? []
    assert.equal(encoding.confidence, 'low', `${name} in ${written}: ${encoding.name}`)
    assert.equal(shown[0]?.name, encoding.name)
    assert.ok(shown.length >= 2, name)
    assert.ok(
      shown.some((candidate) => candidate.text === `PO-1;A1;${name};1`),
      `${name} in ${written}: ${JSON.stringify(shown)}`,
    )
    assert.equal(new Set(shown.map(({ text }) => text)).size, shown.length)
  }
})

test('a currency sign before a letter indicates another encoding, however often it occurs', () => {
  for (const [name, written] of [
    ['ŁOPATA', 'windows-1250'],
    ['ŻÓŁTA ŁOPATA', 'windows-1250'],
    ['ŁOPATA', 'iso-8859-2'],
  ] as const) {
    const file = iconv.encode(rows + `PO-1;A1;${name};1\n`.repeat(40), written)
    const { text, encoding } = decodeText(file)
    assert.ok(text.includes(name) || encoding.confidence === 'low', `${name}: ${encoding.name}`)
  }
  for (const name of ['硩', '茶杯', 'Box 茶']) {
    const { text, encoding } = read(name, 'utf-8')
    assert.ok(text.includes(name))
    assert.equal(encoding.confidence === 'certain', name !== '硩', name)
  }
})

test('MS-DOS capitals are not read as Macintosh', () => {
  const { encoding, text } = read('ЯЩИК ДЕРЕВЯННЫЙ', 'cp866')
  assert.equal(encoding.name, 'ibm866')
  assert.match(text, /ЯЩИК ДЕРЕВЯННЫЙ/)
})

test('plain western text, and capitalized words plausible in one encoding only, are sure', () => {
  const plain: [string, string][] = [
    ['Cajón de cartón pequeño', 'windows-1252'],
    ['CAJÓN DE CARTÓN PEQUEÑO', 'windows-1252'],
    ['Ampolla d´aigua, tapó vermell', 'windows-1252'],
    ['Größerer Behälter für Öl', 'windows-1252'],
    ['Nº 5, 2ª planta, 3º', 'windows-1252'],
    ['Caisse à vin, œufs, crème brûlée', 'iso-8859-15'],
    ['Деревянный ящик большой', 'windows-1251'],
    ['Деревянный ящик большой', 'koi8-r'],
    ['Ξύλινο κιβώτιο μεγάλο', 'windows-1253'],
    ['Żółta skrzynka, duża łopata', 'windows-1250'],
  ]
  for (const [name, written] of plain) {
    const { text, encoding } = read(name, written)
    assert.equal(encoding.confidence, 'high', `${name} in ${written}: ${encoding.name}`)
    assert.ok(text.includes(name), `${name} in ${written}: ${text}`)
    assert.equal(encoding.candidates, undefined)
  }
  for (const written of ['utf-8', 'utf-16le'])
    assert.notEqual(read('ЯЩИК ДЕРЕВЯННЫЙ', written).encoding.confidence, 'low')
})

test('older encodings of Greek, Turkish, Cyrillic and central Europe are detected or unsure, and read right when chosen', () => {
  const older: [Encoding, string, string, DecodedText['encoding']['confidence'], string][] = [
    ['ibm737', 'cp737', 'Ξύλινο κιβώτιο μεγάλο', 'high', 'ΞΥΛΙΝΟ ΚΙΒΩΤΙΟ'],
    ['ibm852', 'cp852', 'Dřevěná bedna, žluťoučký kůň', 'high', 'ŁOPATA'],
    ['ibm857', 'cp857', 'Büyük ahşap sandık, dişli çark', 'high', 'BEŞ DİŞLİ ÇARK'],
    ['iso-8859-5', 'iso-8859-5', 'Деревянный ящик большой', 'high', 'ЯЩИК ДЕРЕВЯННЫЙ'],
    ['x-mac-cyrillic', 'maccyrillic', 'Деревянный ящик большой', 'low', 'Гумова прокладка'],
  ]
  for (const [encoding, written, name, confidence, doubtful] of older) {
    const bytes = iconv.encode(`${rows}PO-1;A1;${name};1\n`.repeat(2), written)
    assert.equal(decodeText(bytes, encoding).text, `${rows}PO-1;A1;${name};1\n`.repeat(2))
    const decoded = read(name, written)
    assert.equal(decoded.encoding.name, encoding)
    assert.equal(decoded.encoding.confidence, confidence, name)
    const detected = read(doubtful, written).encoding
    assert.equal(detected.confidence, 'low', doubtful)
    assert.ok(
      detected.candidates?.some(({ text }) => text === `PO-1;A1;${doubtful};1`),
      doubtful,
    )
  }
})

test('every supported encoding can be read, and none is read as another', () => {
  const letters = Buffer.from([...Array(128).keys()].map((n) => n + 128))
  const texts = encodings.map((encoding) => decodeText(letters, encoding).text)
  assert.equal(new Set(texts).size, encodings.length)
})

test('a long row is cut around its first character in question', () => {
  const { encoding } = read(`${'x'.repeat(300)} ЯЩИК ДЕРЕВЯННЫЙ`, 'windows-1251')
  assert.match(encoding.candidates?.[1]?.text ?? '', /^…x+ \S+ \S+;1$/)
})
