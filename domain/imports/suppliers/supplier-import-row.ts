import {
  requiredSupplierColumns,
  type SupplierColumn,
} from '#domain/imports/suppliers/supplier-import-columns.ts'
import { type MappedRow, rowReader } from '#domain/imports/table/column-mapping.ts'
import {
  type Cell,
  cellText,
  type ReadResult,
  readCellCode,
  readCellText,
} from '#domain/imports/table/table-cell.ts'
import { normalizedHeader } from '#domain/imports/table/table-header.ts'
import { type DecimalMark, readDecimal } from '#domain/imports/table/table-number.ts'
import { supplierSettings } from '#domain/settings/settings.ts'

/** A supplier as a row of a file says; undefined is what the row does not say, and stays as it is. */
export type SupplierImportRow = {
  row: number
  code: string
  rao: string
  taxId?: string | undefined
  address?: string | undefined
  gln?: string | undefined
  gs1Prefix?: string | undefined
  tolerance?: string | undefined
}

const maxAddressLength = 500
const unlimitedWords = new Set(['unlimited', 'no limit', 'sin limite', 'sense limit'])

/** Reads one row: a supplier, or all that is wrong with it. */
export function readSupplierRow(
  named: MappedRow<SupplierColumn>,
  { decimalMark }: { decimalMark: DecimalMark },
) {
  const { read, text, code, result } = rowReader(named, requiredSupplierColumns)
  return result<SupplierImportRow>({
    row: named.row,
    code: code('supplier_code', 60) ?? '',
    rao: text('supplier_name', 200) ?? '',
    taxId: code('tax_id', 40) ?? undefined,
    address: read('address', readAddress, maxAddressLength) ?? undefined,
    gln: read('gln', readGln) ?? undefined,
    gs1Prefix: read('gs1_prefix', readPrefix) ?? undefined,
    tolerance: read('tolerance', (cell) => readTolerance(cell, decimalMark), 2) ?? undefined,
  })
}

// Its lines are kept.
function readAddress(cell: Cell): ReadResult<string> {
  const lines: string[] = []
  for (const line of cellText(cell).split(/\r?\n/)) {
    const read = readCellText(typeof cell === 'string' ? line : cell, maxAddressLength)
    if ('fault' in read) return read
    if (read.value !== '') lines.push(read.value)
  }
  const address = lines.join('\n')
  return address.length > maxAddressLength ? { fault: 'too-long' } : { value: address }
}

const digitsOf =
  (field: 'gln' | 'gs1Prefix', otherwise: 'not-a-gln' | 'not-a-gs1-prefix') =>
  (cell: Cell): ReadResult<string> => {
    const read = readCellCode(cell, 40)
    if ('fault' in read) return read
    const { data } = supplierSettings.shape[field].safeParse(read.value.replace(/[\s.-]/g, ''))
    return data ? { value: data } : { fault: otherwise }
  }
const readGln = digitsOf('gln', 'not-a-gln')
const readPrefix = digitsOf('gs1Prefix', 'not-a-gs1-prefix')

/** Reads a tolerance: a percentage with or without its sign, or that there is no limit. */
function readTolerance(cell: Cell, decimalMark: DecimalMark): ReadResult<string> {
  if (typeof cell === 'string' && unlimitedWords.has(normalizedHeader(cell)))
    return { value: 'unlimited' }
  return readDecimal(withoutPercentSign(cell), decimalMark, 4, 2)
}

// A spreadsheet stores 5 % as 0.05; a format may also write the sign beside a 5.
function withoutPercentSign(cell: Cell): Cell {
  if (typeof cell === 'string') return cell.replace(/\s*%\s*$/, '')
  if (cell === null || !('number' in cell)) return cell
  if (cell.percent !== undefined) return { number: cell.percent }
  return cell.unit === '%' ? { number: cell.number } : cell
}
