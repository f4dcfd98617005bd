import { columnOfGoodsField, type LineColumn } from '#domain/imports/lines/line-import-columns.ts'
import type { rowReader } from '#domain/imports/table/column-mapping.ts'
import { type Cell, type ReadResult, readCellText } from '#domain/imports/table/table-cell.ts'
import { readCellCountry } from '#domain/imports/table/table-country.ts'
import {
  type GoodsDetails,
  goodsFieldDefinition,
  mapGoodsFields,
} from '#domain/shipments/line-field.ts'
import type { GoodsField } from '#domain/shipments/shipment-line.ts'

const maxLength = 100

/** Reads the fields of a row's goods; null for each that the row leaves empty. */
export const readGoodsDetails = ({
  read,
}: Pick<ReturnType<typeof rowReader<LineColumn>>, 'read'>): GoodsDetails =>
  mapGoodsFields(
    (name) => read(columnOfGoodsField(name), (cell) => readDetail(name, cell), maxLength) ?? null,
  )

function readDetail(name: GoodsField, cell: Cell): ReadResult<string> {
  const read = readCellText(cell, maxLength)
  if ('fault' in read) return read
  const { kind, options } = goodsFieldDefinition(name)
  switch (kind) {
    case 'choice': {
      const choice = options.find((option) => option === read.value.toUpperCase())
      return choice ? { value: choice } : { fault: 'not-found' }
    }
    case 'country':
      return readCellCountry(cell)
  }
}
