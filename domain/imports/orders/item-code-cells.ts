import type { ImportColumn } from '#domain/imports/orders/order-import-columns.ts'
import type { rowReader } from '#domain/imports/table/column-mapping.ts'
import {
  type Cell,
  type ReadResult,
  readCellCode,
  readCellGtin,
} from '#domain/imports/table/table-cell.ts'
import {
  commodityCodeOf,
  commodityCodePattern,
  forItemCodes,
  type ItemCode,
  type ItemCodes,
  itemCodes,
} from '#domain/orders/item-code.ts'
import { snakeCase } from '#domain/snake-case.ts'

/** Reads the codes of a row; undefined where the file lacks the column, which leaves the value as it is. */
export const readItemCodes = ({
  read,
}: Pick<ReturnType<typeof rowReader<ImportColumn>>, 'read'>): Partial<ItemCodes> =>
  forItemCodes((name) => {
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
  // An odd count of digits of a number has lost its zero: 0901.21 is coffee.
  const isCut = cell !== null && typeof cell === 'object' && digits.length % 2 === 1
  return commodityCodePattern.test(digits) && !isCut
    ? { value: digits }
    : { fault: 'not-a-commodity-code' }
}
