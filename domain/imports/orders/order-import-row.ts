import {
  type OrderColumn,
  requiredOrderColumns,
} from '#domain/imports/orders/order-import-columns.ts'
import { readLineReference } from '#domain/imports/orders/order-line-reference.ts'
import {
  type MappedRow,
  type MappedTable,
  rowReader,
} from '#domain/imports/table/column-mapping.ts'
import {
  type Cell,
  type CellFault,
  type ReadResult,
  readCellCode,
  readCellGtin,
} from '#domain/imports/table/table-cell.ts'
import { readDay } from '#domain/imports/table/table-date.ts'
import { readQuantity, unitShownIn } from '#domain/imports/table/table-number.ts'
import {
  commodityCodeOf,
  commodityCodePattern,
  type ItemCode,
  type ItemCodes,
  itemCodes,
  mapItemCodes,
} from '#domain/orders/item-code.ts'
import { maxReferenceLength } from '#domain/orders/order-line-number.ts'
import { snakeCase } from '#domain/snake-case.ts'
import type { Day } from '#domain/units/day.ts'
import { isWhole, type Quantity } from '#domain/units/quantity.ts'
import { isDivisible, unitOf } from '#domain/units/unit-text.ts'

/** Order line of a file. A field is undefined if the file lacks its column; then the stored value stays. */
export type OrderImportRow = {
  row: number
  supplierCode: string
  supplierName: string
  orderCode: string
  orderDate: Day
  shipTo?: string | null
  /** Reference as written in the file. */
  lineNumber: string
  productCode: string
  productName: string
  size?: string
  color?: string
  /** Unit as written in the file. */
  unit?: string
  quantity: Quantity
  cancelled?: Quantity
  packMultiple?: Quantity | null
  dueDate: Day
} & Partial<ItemCodes>

/** Unit of a new line if the file has no column of units. */
export const defaultUnit = 'pcs'

/** Reads one row: an order line, or all its errors. */
export function readOrderRow(
  row: MappedRow<OrderColumn>,
  { decimalMark, dates }: Pick<MappedTable<OrderColumn>, 'decimalMark' | 'dates'>,
) {
  const { errors, fail, read, text, code, result } = rowReader(row, requiredOrderColumns)
  const day = (column: OrderColumn) =>
    read(column, (cell) => readDay(cell, dates.get(column) ?? { order: null }))
  const unit = text('unit', 20) || unitShownIn(row.cellAt('quantity')) || emptyUnit(row)
  const amount = (column: OrderColumn) =>
    read(column, (cell) => readQuantity(cell, decimalMark, unit), 3)

  const line: OrderImportRow = {
    row: row.row,
    supplierCode: code('supplier_code', 60) ?? '',
    supplierName: text('supplier_name', 200) ?? '',
    orderCode: code('order_code', 60) ?? '',
    orderDate: day('order_date') ?? '',
    lineNumber: read('order_line', readLineReference, maxReferenceLength) ?? '',
    productCode: code('product_code', 60) ?? '',
    productName: text('product_name', 200) ?? '',
    ...readItemCodes({ read }),
    size: emptyInsteadOfNull(code('size', 60), ''),
    color: emptyInsteadOfNull(code('color', 60), ''),
    unit,
    quantity: amount('quantity') ?? 0n,
    dueDate: day('due_date') ?? '',
    shipTo: code('ship_to', 200),
    cancelled: emptyInsteadOfNull(amount('cancelled'), 0n),
    packMultiple: amount('pack_multiple'),
  }
  if (errors.length === 0) {
    // The unit may be known only from the existing order line; `decideLineChange` checks again.
    const isDivisibleUnit =
      line.unit === undefined || unitOf(line.unit) === undefined || isDivisible(line.unit)
    for (const [column, code] of quantityFaults(line, isDivisibleUnit)) fail(column, code)
  }
  return result(line)
}

// Returns the unit of an empty cell; undefined without the column, so that the stored unit stays.
const emptyUnit = ({ cellAt }: MappedRow<OrderColumn>) =>
  cellAt('unit') === undefined ? undefined : defaultUnit

const emptyInsteadOfNull = <T>(value: T | null | undefined, empty: T): T | undefined =>
  value === null ? empty : value

type AmountColumn = 'quantity' | 'cancelled' | 'pack_multiple'

/** Returns the faults of quantities that contradict each other or the unit. */
export function quantityFaults(
  line: { quantity: Quantity; cancelled?: Quantity; packMultiple?: Quantity | null },
  isDivisibleUnit: boolean,
): [AmountColumn, CellFault][] {
  const faults: [AmountColumn, CellFault][] = []
  const amounts: [AmountColumn, Quantity | null | undefined][] = [
    ['quantity', line.quantity],
    ['cancelled', line.cancelled],
    ['pack_multiple', line.packMultiple],
  ]
  for (const [column, amount] of amounts) {
    if (amount != null && !isDivisibleUnit && !isWhole(amount)) faults.push([column, 'not-whole'])
  }
  if (line.packMultiple === 0n) faults.push(['pack_multiple', 'not-positive'])
  if ((line.cancelled ?? 0n) > line.quantity)
    faults.push(['cancelled', 'more-cancelled-than-ordered'])
  return faults
}

/** Reads the codes of a row; undefined if the file lacks the column, so that the stored value stays. */
const readItemCodes = ({
  read,
}: Pick<ReturnType<typeof rowReader<OrderColumn>>, 'read'>): Partial<ItemCodes> =>
  mapItemCodes((name) => {
    const { maxLength, empty } = itemCodes[name]
    const value = read(snakeCase(name), (cell) => readItemCode(name, cell), maxLength)
    return value === null ? empty : value
  }) as Partial<ItemCodes>

function readItemCode(name: ItemCode, cell: Cell): ReadResult<string> {
  const { kind, maxLength } = itemCodes[name]
  switch (kind) {
    case 'text':
      return readCellCode(cell, maxLength)
    case 'gtin':
      return readCellGtin(cell)
    case 'commodity-code':
      return readCommodityCode(cell)
  }
}

function readCommodityCode(cell: Cell): ReadResult<string> {
  const read = readCellCode(cell, 40)
  if ('fault' in read) return read
  const digits = commodityCodeOf(read.value)
  // A number with an odd count of digits has lost its leading zero: 0901.21 (coffee) becomes 901.21.
  const isCut = cell !== null && typeof cell === 'object' && digits.length % 2 === 1
  return commodityCodePattern.test(digits) && !isCut
    ? { value: digits }
    : { fault: 'not-a-commodity-code' }
}
