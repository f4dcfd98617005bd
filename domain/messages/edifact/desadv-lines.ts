import { codeLengths } from '#domain/messages/code-forms.ts'
import type { AdviceLine } from '#domain/messages/despatch-advice.ts'
import { dayText } from '#domain/messages/edifact/edifact-date.ts'
import type { EdifactWriter } from '#domain/messages/edifact/edifact-writer.ts'
import type { AdviceField } from '#domain/messages/message-findings.ts'

/** Maximum serial numbers of a GIN segment, and of a PCI mark. */
const serialLimits = { perSegment: 5, perMark: 50 }
/** Maximum characters of a line number in the segment of its order. */
const maxLineNumber = 6

const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

/** Adds LIN groups, numbered through the message: for each line, one a package, and one for unpacked goods. */
export class DesadvLines {
  readonly #writer: EdifactWriter
  readonly #lines: readonly AdviceLine[]
  readonly #written = new Set<number>()
  count = 0

  constructor(writer: EdifactWriter, lines: readonly AdviceLine[]) {
    this.#writer = writer
    this.#lines = lines
  }

  /** Adds a quantity of the line at an index, counted from 0. The serial numbers follow the line's first quantity. */
  add(index: number, quantity: string): void {
    const line = this.#lines[index]
    if (!line) throw new RangeError(`no line ${index + 1} in the despatch advice`)
    const isFirst = !this.#written.has(index)
    this.#written.add(index)
    this.count += 1
    this.#addItem(line, index)
    this.#addQuantity(line, index, quantity)
    this.#addOrder(line, index)
    this.#addTraceability(line, index, isFirst)
  }

  #code(text: string, field: AdviceField, index: number, maxLength = 35): string {
    return this.#writer.identifier(text, { field, index }, maxLength)
  }

  #addItem(line: AdviceLine, index: number): void {
    const writer = this.#writer
    const { gtin, supplierProductCode, productCode, productName, size, color } = line
    const { itemText, gtin: gtinQualifier } = writer.directory
    // A GTIN of fourteen digits is written without a leading zero.
    const item = gtin?.replace(/^0(?=\d{13}$)/, '')
    writer.add('LIN', this.count, null, item && [item, gtinQualifier])
    const codes = [
      [this.#code(supplierProductCode, 'lines.supplierProductCode', index), 'SA'],
      [this.#code(productCode, 'lines.productCode', index), 'IN'],
    ].filter(([code]) => code !== '')
    if (codes.length > 0) writer.add('PIA', gtin ? '1' : '5', ...codes)
    else if (!gtin) writer.findings.refuse({ field: 'lines.item', index, code: 'required' })
    const name = writer.text(productName, 'lines.productName', itemText, 10, index)
    for (const parts of chunksOf(name, 2))
      writer.add('IMD', 'F', null, [null, null, null, ...parts])
    for (const [code, text, field] of [
      ['98', size, 'lines.size'],
      ['35', color, 'lines.color'],
    ] as const) {
      const parts = writer.text(text, field, itemText, 2, index)
      if (parts.length > 0) writer.add('IMD', 'F', code, [null, null, null, ...parts])
    }
  }

  #addQuantity(
    { unitCode, countryOfOrigin, packaging }: AdviceLine,
    index: number,
    quantity: string,
  ) {
    const { findings } = this.#writer
    if (!unitCode) findings.refuse({ field: 'lines.unit', index, code: 'required' })
    if (packaging) findings.lose('lines.packaging', index)
    // Recommendation 20 had another code for pieces when the directories were made.
    const unit =
      unitCode === 'H87' ? 'PCE' : this.#code(unitCode ?? '', 'lines.unit', index, codeLengths.unit)
    this.#writer.add('QTY', ['12', quantity, unit])
    if (countryOfOrigin) this.#writer.add('ALI', countryOfOrigin)
  }

  #addOrder({ orderCode, orderLineNumber, orderDate }: AdviceLine, index: number): void {
    const writer = this.#writer
    const order = this.#code(orderCode, 'lines.orderCode', index)
    const isShort = orderLineNumber.length <= maxLineNumber
    const line = this.#code(orderLineNumber, 'lines.orderLineNumber', index)
    writer.add('RFF', ['ON', order, isShort ? line : null])
    if (orderDate) writer.add('DTM', ['171', dayText(orderDate), '102'])
    if (!isShort) writer.add('RFF', ['LI', line])
  }

  #addTraceability({ traceability }: AdviceLine, index: number, isFirst: boolean): void {
    const writer = this.#writer
    const { lot, bestBefore, expiry, serialNumbers = [] } = traceability ?? {}
    const code = (text: string) => this.#code(text, 'lines.traceability', index)
    if (lot || bestBefore || expiry) {
      // Marked with a batch number, by EANCOM.
      writer.add('PCI', '36E')
      if (bestBefore) writer.add('DTM', ['361', dayText(bestBefore), '102'])
      if (expiry) writer.add('DTM', ['36', dayText(expiry), '102'])
      if (lot) writer.add('GIN', 'BX', code(lot))
    }
    if (!isFirst) return
    for (const marked of chunksOf(serialNumbers, serialLimits.perMark)) {
      // Marks of the seller.
      writer.add('PCI', '17')
      for (const numbers of chunksOf(marked, serialLimits.perSegment))
        writer.add('GIN', 'BN', ...numbers.map(code))
    }
  }
}
