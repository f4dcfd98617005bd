import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import type { Encoding } from '#domain/imports/encoding.ts'
import { cellText } from '#domain/imports/table/table-cell.ts'
import { csvRows as readCsv } from '#server/spreadsheets/reading/csv-rows.ts'
import { readTable as readFile } from '#server/spreadsheets/reading/read-table.ts'
import { failureOf, TableFailure } from '#server/spreadsheets/reading/table-failure.ts'
import { refuseZipBombs } from '#server/spreadsheets/reading/zip-directory.ts'
import { zipOf } from '#test/samples/zip-file.ts'

const csvRows = (bytes: Uint8Array, encoding?: Encoding) => readCsv(bytes, encoding).rows
const readTable = async (bytes: Uint8Array, milliseconds?: number) =>
  (await readFile(bytes, {}, milliseconds)).rows
const header = ['Order', 'Product', 'Quantity', 'Due date']
const refusal = async (bytes: Uint8Array, milliseconds?: number) =>
  readTable(bytes, milliseconds).then(
    () => 'read',
    (error: TableFailure) => error.refusal ?? String(error),
  )
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const cells = (bytes: Uint8Array) => csvRows(bytes).map((line) => line.cells.map(cellText))

test('delimiter and encoding are detected', () => {
  const rows = [header, ['P1', 'Cartró, "fi"; gruix\t2', '1', '2026-01-01']]
  for (const delimiter of [',', ';', '\t']) {
    const text = rows
      .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
      .join('\r\n')
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      latin1(text),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
    ]) {
      assert.deepEqual(
        cells(bytes),
        rows,
        `${JSON.stringify(delimiter)} ${bytes.subarray(0, 4).toString('hex')}`,
      )
    }
  }
  assert.deepEqual(cells(Buffer.from([0x4f, 0x72, 0x64, 0x65, 0x72, 0x0a, 0x80]))[1], ['€'])
})

test('a decimal comma does not make the comma the delimiter', () => {
  assert.deepEqual(cells(Buffer.from('Order;Quantity\nA;1,5\nB;2,5\n'))[1], ['A', '1,5'])
})

test('row numbers match a spreadsheet’s; inch marks are not quotes', () => {
  const rows = csvRows(Buffer.from('sep=;\nOrder;Product\n\nA;Tube 5" x 3\n"B";"two\nlines"\nC;x'))
  assert.deepEqual(
    rows.map(({ row, cells: [first, second] }) => [row, first, second]),
    [
      [1, 'Order', 'Product'],
      [3, 'A', 'Tube 5" x 3'],
      [4, 'B', 'two\nlines'],
      [5, 'C', 'x'],
    ],
  )
})

test('in CSV a bare =00012 is a formula without a value; escaped text is text', () => {
  const [, row] = csvRows(Buffer.from('Order;Product;Note\n=00012;="00012";\'=00012'))
  assert.deepEqual(row?.cells, [
    { fault: 'formula-without-value', text: '=00012' },
    '="00012"',
    "'=00012",
  ])
})

test('any written table is read back unchanged, with every delimiter and encoding', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'abñç€ó"\',;\t.=-+@ \n'.split('')),
    maxLength: 8,
  })
  fc.assert(
    fc.property(
      fc.array(fc.array(text, { minLength: 4, maxLength: 4 }), { maxLength: 20 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom<'utf8' | 'bom' | 'windows-1252'>('utf8', 'bom', 'windows-1252'),
      (rows, delimiter, encoding) => {
        const written = [header, ...rows]
          .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
          .join('\r\n')
        const bytes =
          encoding === 'windows-1252'
            ? Buffer.from([...written].map((sign) => (sign === '€' ? 0x80 : sign.charCodeAt(0))))
            : Buffer.from(encoding === 'bom' ? `\uFEFF${written}` : written)
        const full = rows.flatMap((row, index) => {
          const last = row.findLastIndex((cell) => cell !== '')
          return last < 0 ? [] : [{ row: index + 2, cells: row.slice(0, last + 1) }]
        })
        const chosen = encoding === 'windows-1252' ? encoding : undefined
        assert.deepEqual(csvRows(bytes, chosen).slice(1), full)
      },
    ),
  )
})

test('XLSX text, days, numbers and formula values are read exactly', async () => {
  const day = new Date('2026-03-01T00:00:00Z')
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Orders',
        columns: header.map((_, index) => ({
          key: `${index}`,
          ...(index === 3 && { style: { numFmt: 'dd/mm/yyyy' } }),
        })),
        rows: [
          header,
          ['007', '=cmd()', 0.1 + 0.2, day],
          ['P2', 8412345678905, 1234.5, day],
          [null, null, null, null],
          ['P3', 'x', 2, day],
        ],
      },
    ],
  })
  const rows = await readTable(bytes)
  assert.deepEqual(
    rows.map(({ row }) => row),
    [1, 2, 3, 5],
  )
  assert.deepEqual(rows[1]?.cells, ['007', '=cmd()', { number: '0.3' }, { day: '2026-03-01' }])
  assert.deepEqual(rows[2]?.cells, [
    'P2',
    { number: '8412345678905' },
    { number: '1234.5' },
    { day: '2026-03-01' },
  ])
})

test('a file that is not a table is refused with its kind', async () => {
  const workbook = await writeXlsx({ sheets: [{ name: 'x', rows: [['a']] }] })
  const locked = await writeXlsx({
    sheets: [{ name: 'x', rows: [['a']] }],
    encryption: { password: 'p', spinCount: 10 },
  })
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)])
  assert.equal(await refusal(new Uint8Array()), 'empty')
  assert.equal(await refusal(Buffer.from(' \n\n')), 'read')
  assert.equal(await refusal(Buffer.from('\n\n')), 'empty')
  assert.equal(await refusal(Buffer.from('a,b\0c\n')), 'not-a-table')
  assert.equal(await refusal(Buffer.from('Order,Product\n"never closed,1\n')), 'bad-quotes')
  assert.equal(await refusal(locked), 'encrypted')
  assert.equal(await refusal(old), 'old-excel')
  for (const part of [0.2, 0.5, 0.9, 0.99]) {
    assert.equal(await refusal(workbook.subarray(0, Math.floor(workbook.length * part))), 'damaged')
  }
  assert.equal(
    await refusal(zipOf([{ name: 'readme.txt', content: Buffer.from('hello') }])),
    'not-a-table',
  )
})

test('a file of another kind is detected, whatever its name and encoding', async () => {
  const xml = '<?xml version="1.0"?>'
  const kinds: [string, string][] = [
    ['<!DOCTYPE html><html><body><table><tr><td>Order</td></tr></table></body></html>', 'web-page'],
    ['\uFEFF\r\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head></head>', 'web-page'],
    ['<table border="1"><tr><th>Order</th></tr></table>', 'web-page'],
    [`${xml}<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0"><html></html>`, 'web-page'],
    ['MIME-Version: 1.0\nContent-Type: multipart/related; boundary="x"\n\n--x', 'web-page'],
    [
      `${xml}<?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>`,
      'xml-spreadsheet',
    ],
    ['<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>', 'xml-spreadsheet'],
    [
      `${xml}<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>`,
      'flat-open-document',
    ],
    [`${xml}<orders><order/></orders>`, 'not-a-table'],
    ['ID;PWXL;N;E\r\nP;PGeneral\r\n', 'sylk'],
    ['ID;PSCALC3\nC;X1;Y1;K"Order"\nE\n', 'sylk'],
    ['TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,2\r\n""\r\n', 'dif'],
    ['ID;Product;Quantity\r\n1;Chair;2\r\n', 'read'],
    ['ID;PRODUCT;Quantity\r\nC;X1;2\r\n', 'read'],
    ['TABLE;Product\r\n1;Chair\r\n', 'read'],
    ['Order;Product\r\n1;<b>Chair</b>\r\n', 'read'],
  ]
  for (const [text, kind] of kinds) {
    assert.equal(await refusal(Buffer.from(text)), kind, text)
    const wide = Buffer.from(`\uFEFF${text.replace('\uFEFF', '')}`, 'utf16le')
    assert.equal(await refusal(wide), kind, text)
  }
  for (const version of [0x00, 0x02, 0x04, 0x08])
    assert.equal(await refusal(Buffer.from([0x09, version, 0x08, 0x00, 0x00, 0x00])), 'old-excel')
})

test('quotes escaped by backslashes (MySQL) are part of the text, and \\N is empty', () => {
  const text =
    '"Order","Product","Size","Quantity"\n"P1","Tube 5\\" x 3","C:\\\\dir",\\N\n"P2","say \\"x\\"","b","2"\n'
  assert.deepEqual(cells(Buffer.from(text)).slice(1), [
    ['P1', 'Tube 5" x 3', 'C:\\dir'],
    ['P2', 'say "x"', 'b', '2'],
  ])
  // In RFC 4180 a backslash is a plain character.
  assert.deepEqual(cells(Buffer.from('Order,Product\n"C:\\","x"\n')).at(1), ['C:\\', 'x'])
})

test('a workbook with macros and other spreadsheet formats are refused by kind', async () => {
  const part = (name: string) => ({ name, content: Buffer.from('x') })
  const sheet = part('xl/worksheets/sheet1.xml')
  assert.equal(await refusal(zipOf([sheet, part('xl/vbaProject.bin')])), 'macros')
  assert.equal(await refusal(zipOf([sheet, part('xl/macrosheets/sheet1.xml')])), 'macros')
  assert.equal(await refusal(zipOf([part('mimetype'), part('content.xml')])), 'open-document')
})

test('zip bombs are refused by their declared size, and false sizes while inflating', async () => {
  const zeros = Buffer.alloc(60 * 1024 * 1024)
  const refused = (zip: Buffer) =>
    assert.throws(() => refuseZipBombs(zip), { refusal: 'suspicious' })
  refused(zipOf([{ name: 'xl/worksheets/sheet1.xml', content: zeros }]))
  refused(
    zipOf(Array.from({ length: 51 }, (_, n) => ({ name: `${n}`, content: Buffer.from('x') }))),
  )
  refused(zipOf([{ name: 'a', content: zeros.subarray(0, 5_000_000) }]))
  refused(zipOf([{ name: 'a', content: Buffer.from('abc'), declared: 0 }]))
  refused(zipOf([{ name: 'a', content: Buffer.from('abc'), declared: 0xffffffff }]))

  const workbook = Buffer.from(await writeXlsx({ sheets: [{ name: 'x', rows: [['a']] }] }))
  const falseSize = declareSize(workbook, 'xl/worksheets/sheet1.xml', 20)
  assert.equal(await refusal(falseSize), 'suspicious')
})

/** Changes the declared size of a zip entry. */
function declareSize(zip: Buffer, name: string, declared: number): Buffer {
  const copy = Buffer.from(zip)
  for (
    let at = copy.indexOf('504b0102', 'hex');
    at >= 0;
    at = copy.indexOf('504b0102', at + 4, 'hex')
  ) {
    if (copy.subarray(at + 46, at + 46 + name.length).toString() === name)
      copy.writeUInt32LE(declared, at + 24)
  }
  return copy
}

/** Creates a workbook of one sheet by hand, because a library takes long for a million rows. */
function workbookOf(rows: number, value: (row: number) => number): Buffer {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const part = (name: string, content: string) => ({ name, content: Buffer.from(content) })
  const rels = (type: string, target: string) =>
    `<Relationships><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`
  const sheet = Array.from({ length: rows }, (_, row) => `<row><c><v>${value(row)}</v></c></row>`)
  return zipOf([
    part('[Content_Types].xml', '<Types/>'),
    part('_rels/.rels', rels('officeDocument', 'xl/workbook.xml')),
    part(
      'xl/workbook.xml',
      '<workbook><sheets><sheet name="x" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    part('xl/_rels/workbook.xml.rels', rels('worksheet', 'worksheets/sheet1.xml')),
    part(
      'xl/worksheets/sheet1.xml',
      `<worksheet><sheetData>${sheet.join('')}</sheetData></worksheet>`,
    ),
  ])
}

test('a million rows are refused with constant memory', async () => {
  assert.equal((await readTable(workbookOf(3, (row) => row))).length, 3)
  const million = workbookOf(1_000_000, (row) => (row * 7919) % 9973)
  assert.ok(million.length < 5 * 1024 * 1024, `${million.length} bytes`)
  const before = process.memoryUsage().rss
  assert.equal(await refusal(million), 'too-many-rows')
  assert.equal(await refusal(workbookOf(1_000_000, () => 1)), 'suspicious')
  const lines = Buffer.from('a\n'.repeat(1_000_000))
  assert.equal(await refusal(lines), 'too-many-rows')
  assert.equal(await refusal(Buffer.from(','.repeat(1_000_000))), 'empty')
  assert.equal(await refusal(Buffer.from('x'.repeat(1_000_000))), 'not-a-table')
  assert.equal(await refusal(Buffer.from(`${','.repeat(300)}x\n`.repeat(1000))), 'too-many-cells')
  const grown = (process.memoryUsage().rss - before) / 1024 / 1024
  assert.ok(grown < 400, `grew by ${grown} MiB`)
})

test('a file that takes too long is refused', async () => {
  const many = Buffer.from('a,b,c,d\n'.repeat(40_000))
  assert.equal(await refusal(many, 1), 'too-slow')
})

test('errors of a reader mean a damaged file, except those of a lack of memory', () => {
  assert.equal(failureOf(new RangeError('Invalid time value')).refusal, 'damaged')
  const failure = new TableFailure('bad-quotes', 3)
  assert.equal(failureOf(failure), failure)
  const memory = new RangeError('Array buffer allocation failed')
  assert.throws(() => failureOf(memory), memory)
})
