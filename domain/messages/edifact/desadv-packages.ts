import type { AdviceLine, AdvicePackage, DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import type { Directory } from '#domain/messages/edifact/desadv-directories.ts'
import type { EdifactWriter } from '#domain/messages/edifact/edifact-writer.ts'
import type { Segment } from '#domain/messages/edifact/interchange.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'

/** Writes the shipment as the first package of the hierarchy, its packages below it, and their goods. */
export function writePackages(
  writer: EdifactWriter,
  { lines, packages, note }: DespatchAdvice,
  directory: Directory,
): void {
  const rows = new Map(lines.map((line, index) => [line.number, { line, index }]))
  const written = new Map<number, Segment[]>()
  const goods = (number: number, quantity: string) => {
    const row = rows.get(number)
    const before = written.get(number)
    if (before)
      for (const one of before)
        writer.add(
          one.tag,
          ...(one.tag === 'QTY' ? [['12', quantity, row?.line.unitCode ?? '']] : one.elements),
        )
    else if (row) written.set(number, writeLine(writer, row.line, row.index, quantity, directory))
  }
  const packed = packedByLine(packages)
  writer.add('CPS', '1')
  for (const texts of chunks(writer.text(note, 'note', directory.lengths.note, 25), 5))
    writer.add('FTX', 'AAI', '', '', texts)
  for (const { number, quantity } of lines) {
    const rest = parseQuantity(quantity) - (packed.get(number) ?? 0n)
    if (rest < 0n) writer.findings.refuse({ field: 'packages.contents', code: 'invalid' })
    if (rest > 0n || !packed.has(number)) goods(number, formatQuantity(rest))
  }
  for (const [index, pkg] of packages.entries()) {
    writePackage(writer, pkg, index, directory)
    for (const { line, quantity } of pkg.contents) goods(line, quantity)
  }
  const count = writer.segments.filter(({ tag }) => tag === 'LIN').length
  writer.add('CNT', ['2', `${count}`])
}

/** Splits a list into lists of at most `size`. */
const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )

function packedByLine(packages: readonly AdvicePackage[]): Map<number, bigint> {
  const packed = new Map<number, bigint>()
  for (const { line, quantity } of packages.flatMap(({ contents }) => contents))
    packed.set(line, (packed.get(line) ?? 0n) + parseQuantity(quantity))
  return packed
}

function writePackage(
  writer: EdifactWriter,
  pkg: AdvicePackage,
  index: number,
  { lengths }: Directory,
): void {
  const { number, parent, type, sscc, tracking } = pkg
  // The shipment is 1, so that a package has its number and one more.
  writer.add('CPS', `${number + 1}`, `${(parent ?? 0) + 1}`)
  writer.add('PAC', '1', '', type === '201' ? [type, '', '9'] : type)
  const measures = [
    ['AAB', 'KGM', pkg.grossWeight],
    ['AAA', 'KGM', pkg.netWeight],
    ['HT', 'CMT', pkg.height],
    ['WD', 'CMT', pkg.width],
    ['LN', 'CMT', pkg.depth],
  ] as const
  for (const [measure, unit, value] of measures)
    if (value !== null) writer.add('MEA', 'PD', measure, [unit, value])
  if (sscc) writer.add('PCI', '33E')
  else writer.add('PCI', '24', writer.identifier(pkg.code, { field: 'code' }, 35))
  if (tracking) {
    const place = { field: 'packages.tracking', index } as const
    writer.add('RFF', ['CN', writer.identifier(tracking, place, lengths.reference)])
  }
  if (sscc) writer.add('GIN', 'BJ', sscc)
}

const noTraceability = { lot: null, bestBefore: null, expiry: null, serialNumbers: [] }

/** Returns the segments that every package with goods of the line repeats: all but the serial numbers. */
function writeLine(
  writer: EdifactWriter,
  line: AdviceLine,
  index: number,
  quantity: string,
  { gtin, lengths }: Directory,
): Segment[] {
  const start = writer.segments.length
  const { productCode, supplierProductCode, unitCode, countryOfOrigin, orderCode } = line
  const code = (
    text: string,
    field: 'productCode' | 'supplierProductCode' | 'orderCode' | 'orderLineNumber',
    length = 35,
  ) => writer.identifier(text, { field: `lines.${field}`, index }, length)
  if (!line.gtin && !productCode.trim() && !supplierProductCode.trim())
    writer.findings.refuse({ field: 'lines.item', index, code: 'required' })
  if (!unitCode) writer.findings.refuse({ field: 'lines.unit', index, code: 'required' })
  if (line.packaging) writer.findings.lose('lines.packaging')
  writer.add('LIN', `${line.number}`, '', line.gtin ? [line.gtin, gtin] : '')
  const items = [
    ...(productCode ? [[code(productCode, 'productCode'), 'IN']] : []),
    ...(supplierProductCode ? [[code(supplierProductCode, 'supplierProductCode'), 'SA']] : []),
  ]
  if (items.length > 0) writer.add('PIA', '1', ...items)
  const describe = (kind: string, text: string, field: 'productName' | 'size' | 'color') => {
    const parts = writer.text(text, `lines.${field}`, lengths.text, 16)
    for (const two of chunks(parts, 2)) writer.add('IMD', 'F', kind, ['', '', '', ...two])
  }
  describe('', line.productName, 'productName')
  describe('98', line.size, 'size')
  describe('35', line.color, 'color')
  writer.add('QTY', ['12', quantity, unitCode ?? ''])
  if (countryOfOrigin) writer.add('ALI', countryOfOrigin)
  const isShort = line.orderLineNumber.length <= 6
  const lineNumber = code(line.orderLineNumber, 'orderLineNumber')
  writer.add('RFF', ['ON', code(orderCode, 'orderCode'), isShort ? lineNumber : ''])
  if (line.orderDate) writer.add('DTM', ['171', line.orderDate.replaceAll('-', ''), '102'])
  if (!isShort) writer.add('RFF', ['LI', lineNumber])
  const { lot, bestBefore, expiry, serialNumbers } = line.traceability ?? noTraceability
  const traceCode = (text: string) =>
    writer.identifier(text, { field: 'lines.traceability', index }, 35)
  const date = (qualifier: string, day: string | null) => {
    if (day) writer.add('DTM', [qualifier, day.replaceAll('-', ''), '102'])
  }
  if (lot || bestBefore || expiry) {
    writer.add('PCI', lot ? '36E' : '17')
    date('361', bestBefore)
    date('36', expiry)
    if (lot) writer.add('GIN', 'BX', traceCode(lot))
  }
  const repeated = writer.segments.slice(start)
  for (const some of chunks(serialNumbers, 50)) {
    writer.add('PCI', '17')
    for (const five of chunks(some, 5)) writer.add('GIN', 'BN', ...five.map(traceCode))
  }
  return repeated
}
