import { columnOfGoodsField, type LineColumn } from '#domain/imports/lines/line-import-columns.ts'
import { packageKey } from '#domain/imports/lines/line-import-groups.ts'
import type { LineImportError } from '#domain/imports/lines/line-import-report.ts'
import type { FileRow, LineImportRow } from '#domain/imports/lines/line-import-row.ts'
import type { LineImportTable } from '#domain/imports/lines/line-import-table.ts'
import type {
  Announcement,
  AnnouncementContent,
  AnnouncementLine,
} from '#domain/packing/announcement.ts'
import { goodsFieldNames, mapGoodsFields } from '#domain/shipments/line-field.ts'
import type { LineQuantities } from '#domain/shipments/line-quantities.ts'
import { nullIfEmpty } from '#domain/shipments/traceability.ts'
import { parseQuantity, type Quantity } from '#domain/units/quantity.ts'

/** Rows from which lines and packages are planned. */
export type LineImportRows = Pick<LineImportTable, 'lines' | 'packageRows' | 'broken' | 'errors'>

/** A new shipment as rows of an equivalent file, and the JSON pointer in the request for an error of a row. */
export type AnnouncedRows = {
  rows: LineImportRows
  pointerOf: (error: Pick<LineImportError, 'row' | 'column' | 'code'>) => string
}

const noPackage = {
  ...{ reference: null, parentReference: null, type: null, tracking: null },
  ...{ height: null, width: null, depth: null, weight: null, netWeight: null },
  cellText: () => '',
}

/** Reads the lines and packages of a new shipment as rows: each line, each package and each content is a row. */
export function announcedRows({ lines, packages }: Announcement): AnnouncedRows {
  const rows: LineImportRows = { lines: [], packageRows: [], broken: [], errors: [] }
  const sources: { pointer: string; entry?: AnnouncementLine | AnnouncementContent }[] = []
  const nextRow = (pointer: string, entry?: AnnouncementLine | AnnouncementContent) =>
    sources.push({ pointer, ...(entry && { entry }) }) - 1
  const fail = (row: number, column: LineColumn, code: LineImportError['code']) =>
    rows.errors.push({ row, column, code, value: '' })
  const addGoods = (
    fileRow: FileRow,
    entry: AnnouncementLine | AnnouncementContent,
    quantities: LineQuantities,
  ) => {
    const missing = missingColumn(entry)
    if (missing) fail(fileRow.row, missing, 'required')
    else rows.lines.push({ ...fileRow, ...goodsOf(entry), quantities })
  }
  const references = new Set<string>()
  packages.forEach((pkg, index) => {
    const { reference, parentReference, type, contents, grossWeight, tracking, ...measures } = pkg
    const pointer = `/packages/${index}`
    const row = nextRow(pointer)
    // A tab begins the key of a package without a name, because names have no control characters.
    const key = reference ?? `\t${index}`
    if (references.has(packageKey(key))) fail(row, 'package', 'duplicate')
    references.add(packageKey(key))
    rows.packageRows.push({
      ...{
        ...noPackage,
        ...measures,
        row,
        reference: key,
        parentReference: parentReference ?? null,
      },
      ...{ type: type ?? null, weight: grossWeight, tracking: tracking || null },
    })
    contents.forEach((content, contentIndex) => {
      const file = { ...noPackage, row: nextRow(`${pointer}/contents/${contentIndex}`, content) }
      const quantity = parseQuantity(content.quantity)
      addGoods({ ...file, reference: key }, content, { quantity, packages: null, perPackage: null })
    })
  })
  lines.forEach((line, index) => {
    const { height, width, depth, weight } = line
    const row = nextRow(`/lines/${index}`, line)
    const { fault, ...quantities } = quantitiesOf(line)
    if (fault) fail(row, ...fault)
    else addGoods({ ...noPackage, row, height, width, depth, weight }, line, quantities)
  })
  return { rows, pointerOf: (error) => pointerTo(sources[error.row], error) }
}

function goodsOf(
  entry: AnnouncementLine | AnnouncementContent,
): Omit<LineImportRow, keyof FileRow | 'quantities'> {
  const { orderLineId, orderCode, lineNumber, productCode, gtin, size, color } = entry
  return {
    ...(orderLineId !== undefined && { orderLineId }),
    ...{ orderCode: orderCode ?? '', lineNumber: lineNumber ?? null },
    ...{ productCode: productCode ?? '', gtin: gtin ?? null },
    ...{ size: size ?? null, color: color ?? null, unit: null },
    traceability: entry.traceability && nullIfEmpty(entry.traceability),
    details: mapGoodsFields((name) => entry[name]),
  }
}

/** Returns the column that is missing to identify an order line; null if none is. */
function missingColumn(entry: AnnouncementLine | AnnouncementContent): LineColumn | null {
  const { orderLineId, orderCode, lineNumber, productCode, gtin } = entry
  if (orderLineId !== undefined) return null
  if (orderCode === undefined && (gtin === undefined || lineNumber !== undefined))
    return 'order_code'
  return (lineNumber ?? productCode ?? gtin) === undefined ? 'order_line' : null
}

const quantityOrNull = (text: string | undefined) =>
  text === undefined ? null : parseQuantity(text)

type Fault = [column: LineColumn, code: LineImportError['code']]

/** Returns the quantities of a line. If it has a remainder, the quantity is the sum of all its packages. */
function quantitiesOf(line: AnnouncementLine): LineQuantities & { fault?: Fault } {
  const quantity = quantityOrNull(line.quantity)
  const perPackage = quantityOrNull(line.quantityPerPackage)
  const remainder = quantityOrNull(line.remainder) ?? 0n
  const packages: Quantity | null =
    line.numberOfPackages === undefined ? null : BigInt(line.numberOfPackages) * 1000n
  const quantities = { quantity, packages, perPackage }
  if (remainder === 0n) return quantities
  if (packages === null) return { ...quantities, fault: ['number_of_packages', 'required'] }
  if (perPackage === null) return { ...quantities, fault: ['quantity_per_package', 'required'] }
  const sum = (packages * perPackage) / 1000n + remainder
  if (quantity !== null && quantity !== sum)
    return { ...quantities, fault: ['quantity', 'packing-differs'] }
  return { ...quantities, quantity: sum }
}

/** Field of the request by the column of a row. */
const fields: { [column in LineColumn]?: string } = {
  order_code: 'orderCode',
  order_line: 'lineNumber',
  product_code: 'productCode',
  number_of_packages: 'numberOfPackages',
  quantity_per_package: 'quantityPerPackage',
  package: 'reference',
  package_type: 'type',
  on_package: 'parentReference',
  net_weight: 'netWeight',
  ...Object.fromEntries(goodsFieldNames.map((name) => [columnOfGoodsField(name), name])),
  lot: 'traceability/lot',
  best_before: 'traceability/bestBefore',
  expiry: 'traceability/expiry',
  serial_numbers: 'traceability/serialNumbers',
}

function pointerTo(
  source: { pointer: string; entry?: AnnouncementLine | AnnouncementContent } | undefined,
  { column }: Pick<LineImportError, 'column'>,
): string {
  const { pointer = '', entry } = source ?? {}
  if (column === null) return pointer
  if (column === 'order_line' && entry?.orderLineId !== undefined) return `${pointer}/orderLineId`
  if (column === 'weight' && !entry) return `${pointer}/grossWeight`
  // If the line has no quantity, its error points to the number of packages.
  if (column === 'quantity' && entry?.quantity === undefined && 'numberOfPackages' in (entry ?? {}))
    return `${pointer}/numberOfPackages`
  return `${pointer}/${fields[column] ?? column}`
}
