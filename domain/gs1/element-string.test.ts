import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isGs1Text, parseElementString, scannedText } from '#domain/gs1/element-string.ts'
import { checkDigit } from '#domain/gs1/gs1-key.ts'

const sscc = '376104250021234569'
const gtin = '09506000134352'
const gln = '9506000134352'

const flat = (text: string) =>
  parseElementString(text)
    ?.map(({ ai, value }) => `(${ai})${value}`)
    .join('') ?? null

test('texts of scanners are read', () => {
  const scans: [string, string][] = [
    [sscc, `(00)${sscc}`],
    [`00${sscc}`, `(00)${sscc}`],
    [`]C100${sscc}`, `(00)${sscc}`],
    [`]C100${sscc}\r\n`, `(00)${sscc}`],
    [`\x1d00${sscc}`, `(00)${sscc}`],
    [`]C0${sscc}`, `(00)${sscc}`],
    [`(00)${sscc}`, `(00)${sscc}`],
    [gtin, `(01)${gtin}`],
    ['9506000134352', `(01)${gtin}`],
    [']E09506000134352', `(01)${gtin}`],
    ['96385074', '(01)00000096385074'],
    [`01${gtin}10LOT7`, `(01)${gtin}(10)LOT7`],
    [`]d201${gtin}17260630\x1d10LOT7\x1d21S1`, `(01)${gtin}(17)260630(10)LOT7(21)S1`],
    [`]Q302${gtin}37120\x1d400PO-7/2`, `(02)${gtin}(37)120(400)PO-7/2`],
    [`]C102${gtin}37120`, `(02)${gtin}(37)120`],
    [`]e001${gtin}`, `(01)${gtin}`],
    [`]C1400PO-7`, '(400)PO-7'],
    [`]C1240ITEM-1\x1d241CUST\x1d3012`, '(240)ITEM-1(241)CUST(30)12'],
    [`]C1410${gln}420ES08001`, `(410)${gln}(420)ES08001`],
    [`]C1414${gln}`, `(414)${gln}`],
    [`]C13302001250`, '(3302)001250'],
    [`]C113261121152612311726123120A`, ''],
    [`]C11326112115261231`, '(13)261121(15)261231'],
    [`]C191INTERN`, '(91)INTERN'],
    [`(01)${gtin}(10)A(B)(21)7`, `(01)${gtin}(10)A(B)(21)7`],
    [`]C101${gtin}15261130\x1d427CT`, `(01)${gtin}(15)261130(427)CT`],
    [`(00)${sscc}(4300)ACME`, `(00)${sscc}(4300)ACME`],
    [`]C100${sscc}4330-00025\x1d710AB`, `(00)${sscc}(4330)-00025(710)AB`],
    [`03${gtin}242123456`, `(03)${gtin}(242)123456`],
    [
      `]d201${gtin}235TPX-7\x1d253${gln}DOC\x1d255${gln}12`,
      `(01)${gtin}(235)TPX-7(253)${gln}DOC(255)${gln}12`,
    ],
    [`]C101${gtin}39420150\x1d3952001250`, `(01)${gtin}(3942)0150(3952)001250`],
    [`]C1253${gln.slice(1)}7`, ''],
    [`]C1255${gln}A`, ''],
    [`]C13942015`, ''],
    [`]d201${gtin}70032611302359\x1d8020REF`, `(01)${gtin}(7003)2611302359(8020)REF`],
  ]
  for (const [scan, elements] of scans) assert.equal(flat(scan), elements || null, scan)
})

test('a GSIN has a check digit, a consignment number has none', () => {
  const body = '9506000000000012'
  const gsin = body + checkDigit(body)
  assert.equal(flat(`]C1402${gsin}401CON`), null)
  assert.equal(flat(`]C1402${gsin}\x1d401CON`), `(402)${gsin}(401)CON`)
  const wrong = body + ((Number(gsin.at(-1)) + 1) % 10)
  assert.equal(flat(`]C1402${wrong}`), null)
})

test('a text that is no element string is refused', () => {
  const others = [
    '',
    ' ',
    '10A',
    '400PO-7',
    'OTO-1-P001',
    ']C0OTO-1-P001',
    '384123450000000018',
    ']C100384123450000000018',
    '(00)384123450000000018',
    `(00)${sscc}x`,
    `]C100${sscc.slice(1)}`,
    ']C1',
    ']C1\x1d',
    ']C119261121',
    ']C11126133',
    ']C111261301',
    ']C137123456789',
    ']C10',
    ']C1400PO 7',
    ']C1400PO^XA',
    '(400)',
    '()12',
    '(99999)1',
    '(__proto__)1',
    `x(00)${sscc}`,
    '٩٦٣٨٥٠٧٤',
  ]
  for (const text of others) assert.equal(parseElementString(text), null, JSON.stringify(text))
})

test('any text is parsed or refused, and the parsed elements contain all of the text', () => {
  const piece = fc.constantFrom(
    '00',
    sscc,
    '01',
    gtin,
    '(10)',
    '\x1d',
    ']C1',
    '37',
    '400',
    'A',
    '7',
  )
  const anything = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 8 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(anything, (text) => {
      for (const { ai, value } of parseElementString(text) ?? []) {
        assert.ok(isGs1Text(value) && value !== '', value)
        assert.match(ai, /^\d{2,4}$/)
      }
    }),
  )
})

test('a plain barcode is its text without the symbology identifier', () => {
  assert.equal(scannedText(' ]C0OTO-1-P001\r\n'), 'OTO-1-P001')
  assert.equal(scannedText('OTO-1-P001'), 'OTO-1-P001')
})
