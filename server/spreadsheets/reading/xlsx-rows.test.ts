// Workbooks as other programs write them, created by hand where no such program is available.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cell } from '#domain/imports/table/table-cell.ts'
import { xlsxRows } from '#server/spreadsheets/reading/xlsx-rows.ts'
import { zipOf } from '#test/samples/zip-file.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
type Sheet = { name: string; state?: string; rows: string; after?: string }

/** Creates a workbook; `prefix` is the XML prefix of its names, `at` precedes the targets of its relations. */
function workbook(
  sheets: Sheet[],
  { prefix = '', at = '', properties = '', strings = '', styles = '' } = {},
): Buffer {
  const tag = (name: string) => (prefix ? `${prefix}:${name}` : name)
  const space = prefix ? `xmlns:${prefix}="${main}"` : `xmlns="${main}"`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const relations = (...tags: string[]) =>
    `<?xml version="1.0"?><Relationships>${tags.join('')}</Relationships>`
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(relation('rId1', 'officeDocument', `${at ? '/' : ''}xl/workbook.xml`)),
    'xl/workbook.xml': `<${tag('workbook')} ${space} xmlns:q="${office}">${properties}<${tag('sheets')}>${sheets
      .map(
        ({ name, state }, index) =>
          `<${tag('sheet')} name="${name}" sheetId="${index + 1}" ${state ? `state="${state}"` : ''} q:id="rId${index + 1}"/>`,
      )
      .join('')}</${tag('sheets')}></${tag('workbook')}>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...sheets.map((_, index) =>
        relation(`rId${index + 1}`, 'worksheet', `${at}worksheets/sheet${index + 1}.xml`),
      ),
      relation('rId98', 'sharedStrings', `${at}sharedStrings.xml`),
      relation('rId99', 'styles', `${at}styles.xml`),
    ),
    'xl/sharedStrings.xml': `<sst ${`xmlns="${main}"`}>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>`,
  }
  sheets.forEach(({ rows, after = '' }, index) => {
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `<?xml version="1.0" encoding="UTF-8"?>\n<${tag('worksheet')} ${space}><${tag('sheetData')}>${rows}</${tag('sheetData')}>${after}</${tag('worksheet')}>`
  })
  return zipOf(
    Object.entries(parts).map(([name, content]) => ({ name, content: Buffer.from(content) })),
  )
}

const row = (cells: string) => `<row r="1">${cells}</row>`
const cellsOf = async (cells: string, more = {}): Promise<Cell[] | undefined> =>
  (await xlsxRows(workbook([{ name: 'x', rows: row(cells) }], more))).rows[0]?.cells
const failure = (bytes: Uint8Array, sheet?: string) =>
  xlsxRows(bytes, sheet).then(
    () => 'read',
    ({ refusal, source }) => [refusal, source?.sheets],
  )

const formats = (...codes: string[]) =>
  `<numFmts>${codes.map((code, index) => `<numFmt numFmtId="${170 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${codes.map((_, index) => `<xf numFmtId="${170 + index}"/>`).join('')}<xf numFmtId="22"/></cellXfs>`

test('a format longer than Excel allows is ignored, because date detection would take long', {
  timeout: 60_000,
}, async () => {
  const styles = formats('['.repeat(100_000), 'd'.repeat(256))
  const cells = '<c s="0"><v>12</v></c><c s="1"><v>12</v></c>'
  assert.deepEqual(await cellsOf(cells, { styles }), [{ number: '12' }, { number: '12' }])
})

test('a number formatted as 00012 is the code 00012 and the number 12', async () => {
  const codes = ['00000', '"PO-"00000', '000-000', 'General', '#,##0', '0.00', '0', '[$-C0A]00000']
  const cells = codes.map((_, style) => `<c s="${style}"><v>12</v></c>`).join('')
  assert.deepEqual(await cellsOf(cells, { styles: formats(...codes) }), [
    { number: '12', shown: '00012' },
    { number: '12', shown: 'PO-00012', unit: 'PO-' },
    { number: '12', shown: '000-012' },
    { number: '12' },
    { number: '12' },
    { number: '12', shown: '12.00' },
    { number: '12' },
    { number: '12', shown: '00012' },
  ])
})

test('a format’s decimals, unit and per cent are read, and none rounds the number', async () => {
  const cases: [code: string, value: string, cell: Cell][] = [
    ['0.00', '10.1', { number: '10.1', shown: '10.10' }],
    ['#,##0.00', '1100.1', { number: '1100.1', shown: '1100.10' }],
    ['0.00', '10.125', { number: '10.125' }],
    ['0', '10.5', { number: '10.5' }],
    ['#,##0,', '12000', { number: '12000' }],
    ['0%', '0.05', { number: '0.05', shown: '5%', percent: '5' }],
    ['0.00%', '0.07', { number: '0.07', shown: '7.00%', percent: '7' }],
    ['0" kg"', '12', { number: '12', shown: '12 kg', unit: 'kg' }],
    ['0" kg"', '12.5', { number: '12.5', shown: '12.5 kg', unit: 'kg' }],
    ['General\\ "m"', '3', { number: '3', shown: '3 m', unit: 'm' }],
    ['[$€-C0A] #,##0', '3', { number: '3', shown: '€ 3', unit: '€' }],
    ['#,##0_);[Red](#,##0)', '12', { number: '12' }],
    ['[<=9]0" kg";0" g"', '12', { number: '12', shown: '12 g', unit: 'g' }],
    ['0.00E+00', '12', { number: '12' }],
  ]
  const cells = cases.map(([, value], style) => `<c s="${style}"><v>${value}</v></c>`).join('')
  const coded = cases.map(([code]) => code.replaceAll('<', '&lt;'))
  assert.deepEqual(
    await cellsOf(cells, { styles: formats(...coded) }),
    cases.map(([, , cell]) => cell),
  )
  const builtIn = '<cellXfs><xf numFmtId="9"/><xf numFmtId="10"/><xf numFmtId="2"/></cellXfs>'
  const values = '<c s="0"><v>0.05</v></c><c s="1"><v>0.125</v></c><c s="2"><v>1.1</v></c>'
  assert.deepEqual(await cellsOf(values, { styles: builtIn }), [
    { number: '0.05', shown: '5%', percent: '5' },
    { number: '0.125', shown: '12.50%', percent: '12.5' },
    { number: '1.1', shown: '1.10' },
  ])
})

test('a month typed without its day is marked where the format shows the month alone', async () => {
  const codes = ['mmm\\-yy', '[$-C0A]mmmm" de "yyyy;@', 'dd/mm/yyyy', 'd-mmm-yy', 'mm/yyyy']
  const [december, fifth] = ['46357', '46361']
  const values = codes.map((_, style) => `<c s="${style}"><v>${december}</v></c>`)
  const cells = [...values, `<c s="0"><v>${fifth}</v></c>`].join('')
  const [day, isMonth] = ['2026-12-01', true]
  assert.deepEqual(await cellsOf(cells, { styles: formats(...codes) }), [
    ...[{ day, isMonth }, { day, isMonth }, { day }, { day }, { day, isMonth }],
    { day: '2026-12-05' },
  ])
  const styles = '<cellXfs><xf numFmtId="17"/></cellXfs>'
  assert.deepEqual(await cellsOf(`<c s="0"><v>${december}</v></c>`, { styles }), [{ day, isMonth }])
})

test('numbers of more than fifteen digits keep the digits of the file', async () => {
  const values = [
    '123456789012345678',
    '340123450000000018',
    '8412345678905',
    '0.30000000000000004',
  ]
  values.push('1.2345E+4', '1.23456789012345E+17', '12.0', '-5', '1E-7')
  const cells = values.map((value) => `<c><v>${value}</v></c>`).join('')
  assert.deepEqual(
    (await cellsOf(cells))?.map((cell) => (cell as { number: string }).number),
    [
      '123456789012345678',
      '340123450000000018',
      '8412345678905',
      '0.3',
      '12345',
      '1.23456789012345E+17',
      '12',
      '-5',
      '1e-7',
    ],
  )
})

test('formulas without a value and errors are reported in any cell; empty text is empty', async () => {
  const cells = `<c><f>A1</f></c><c><f>A2</f><v></v></c><c t="str"><f>A3</f><v></v></c><c><f>A4</f><v>4</v></c>
    <c t="e"><f>A5</f><v>#REF!</v></c><c t="e"><v>#N/A</v></c><c t="str"><f>A6</f><v>six</v></c><c><f t="shared" si="0"/></c>`
  assert.deepEqual(await cellsOf(cells), [
    { fault: 'formula-without-value', text: '=A1' },
    { fault: 'formula-without-value', text: '=A2' },
    null,
    { number: '4' },
    { fault: 'broken-formula', text: '#REF!' },
    { fault: 'broken-formula', text: '#N/A' },
    'six',
    { fault: 'formula-without-value', text: '=' },
  ])
})

test('days are read without time, counted from 1900 or 1904', async () => {
  const styles = formats('yyyy\\-mm\\-dd hh:mm')
  const cells =
    '<c s="0"><v>46152.604166</v></c><c s="1"><v>46152</v></c><c s="0"><v>0.5</v></c><c t="d"><v>2026-05-10T14:30:00</v></c>'
  assert.deepEqual(await cellsOf(cells, { styles }), [
    { day: '2026-05-10' },
    { day: '2026-05-10' },
    { number: '0.5' },
    '2026-05-10T14:30:00',
  ])
  const properties = '<workbookPr date1904="1"/>'
  assert.deepEqual(await cellsOf('<c s="0"><v>44690</v></c>', { styles, properties }), [
    { day: '2026-05-10' },
  ])
})

test('texts are read: shared, rich, phonetic, inline, escaped', async () => {
  const strings = `<si><t>plain</t></si><si><r><t>Car</t></r><r><rPr><b/></rPr><t xml:space="preserve">tró </t></r></si>
    <si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000D_b</t></si>`
  const shared = [0, 1, 2, 3].map((index) => `<c t="s"><v>${index}</v></c>`).join('')
  const inline =
    '<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c><c t="b"><v>1</v></c><c t="s"><v>9</v></c>'
  assert.deepEqual(await cellsOf(shared + inline, { strings }), [
    'plain',
    'Cartró ',
    '東京',
    'a\rb',
    'inline',
    'TRUE',
    { fault: 'bad-characters', text: '9' },
  ])
})

test('XML prefixes and absolute paths are supported', async () => {
  const rows = '<x:row r="3"><x:c r="B3" t="str"><x:v>here</x:v></x:c></x:row>'
  const read = await xlsxRows(workbook([{ name: 'x', rows }], { prefix: 'x', at: '/xl/' }))
  assert.deepEqual(read.rows, [{ row: 3, cells: [null, 'here'] }])
})

test('hidden sheets are neither read nor listed; a visible one can be chosen', async () => {
  const value = (text: string) => row(`<c t="str"><v>${text}</v></c>`)
  const bytes = workbook([
    { name: 'Secret', state: 'hidden', rows: value('secret') },
    { name: 'Orders', rows: value('orders') },
    { name: 'Deep', state: 'veryHidden', rows: value('deep') },
    { name: 'More &amp; more', rows: value('more') },
  ])
  const first = await xlsxRows(bytes)
  assert.deepEqual(first.rows[0]?.cells, ['orders'])
  assert.deepEqual([first.source.sheet, first.source.sheets], ['Orders', ['Orders', 'More & more']])
  assert.deepEqual((await xlsxRows(bytes, 'More & more')).rows[0]?.cells, ['more'])
  for (const name of ['Secret', 'Deep', 'Nowhere'])
    assert.deepEqual(await failure(bytes, name), ['no-sheet', ['Orders', 'More & more']])
  assert.deepEqual(await failure(workbook([{ name: 'x', state: 'hidden', rows: '' }])), [
    'no-sheet',
    [],
  ])
})

test('hidden rows are counted, hidden columns named, and cells of a merged area are not empty', async () => {
  const rows = `<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="2" hidden="1"><c r="A2"><v>3</v></c></row>
    <row r="3"><c r="A3"><v>4</v></c><c r="C3"><v>5</v></c></row><row r="5" hidden="1"/>`
  const after =
    '<cols><col min="2" max="3" hidden="1"/><col min="9" max="16384" hidden="1"/></cols>' +
    '<mergeCells><mergeCell ref="B1:B3"/><mergeCell ref="D1:E9"/></mergeCells>'
  const { rows: read, source } = await xlsxRows(workbook([{ name: 'x', rows, after }]))
  const merged = { fault: 'merged-cell', text: '' }
  assert.deepEqual([source.hiddenRows, source.hiddenColumns], [1, ['B', 'C']])
  assert.deepEqual(
    read.map(({ cells }) => cells),
    [
      [{ number: '1' }, { number: '2' }],
      [{ number: '3' }, merged],
      [{ number: '4' }, merged, { number: '5' }],
    ],
  )
})

test('excessive merged areas, columns and entities are refused', async () => {
  const cell = '<row r="1"><c r="A1"><v>1</v></c></row>'
  const areas = Array.from({ length: 200 }, () => '<mergeCell ref="A1:XFD1048576"/>').join('')
  assert.equal(
    (
      await failure(
        workbook([{ name: 'x', rows: cell, after: `<mergeCells>${areas}</mergeCells>` }]),
      )
    )[0],
    'too-many-cells',
  )
  assert.equal(
    (await failure(workbook([{ name: 'x', rows: row('<c r="XFD1"><v>1</v></c>') }])))[0],
    'too-many-cells',
  )
  assert.equal(
    (await failure(workbook([{ name: 'x', rows: '<row r="1"><c><v>&unknown;</v></c></row>' }])))[0],
    'damaged',
  )
  assert.equal(
    (await failure(workbook([{ name: 'x', rows: '<row r="9999999"><c><v>1</v></c></row>' }])))[0],
    'too-many-rows',
  )
})

test('styled empty cells in the last row of a sheet do not count as a row', async () => {
  const rows = `<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="A1048576" s="0"/></row>`
  const read = await xlsxRows(workbook([{ name: 'x', rows }], { styles: formats('0.00') }))
  assert.deepEqual(read.rows, [{ row: 1, cells: [{ number: '1', shown: '1.00' }] }])
  const beyond = workbook([{ name: 'x', rows: '<row r="1048577"/>' }])
  assert.equal((await failure(beyond))[0], 'too-many-rows')
})

test('a binary workbook is refused by kind', async () => {
  const relation = `<Relationships><Relationship Id="a" Type="${office}/officeDocument" Target="xl/workbook.bin"/></Relationships>`
  const bytes = zipOf([
    { name: '_rels/.rels', content: Buffer.from(relation) },
    { name: 'xl/workbook.bin', content: Buffer.from('x') },
  ])
  assert.equal((await failure(bytes))[0], 'binary-excel')
})
