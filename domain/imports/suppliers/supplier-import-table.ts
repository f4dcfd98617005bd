import { type MappedRow, rowReader } from '#domain/imports/table/column-mapping.ts'
import { importReader, repeatedRows } from '#domain/imports/table/import-table.ts'
import {
  type Cell,
  cellText,
  type ReadResult,
  readCellCode,
  readCellText,
} from '#domain/imports/table/table-cell.ts'
import { readCellCountry } from '#domain/imports/table/table-country.ts'
import {
  type Header,
  headerVocabulary,
  locateColumns,
  normalizedHeader,
} from '#domain/imports/table/table-header.ts'
import { type DecimalMark, readDecimal } from '#domain/imports/table/table-number.ts'
import { supplierSettings } from '#domain/settings/settings.ts'

/** The columns of a file of suppliers, each row one supplier, and their further header texts. */
export const supplierHeadings = headerVocabulary({
  supplier_code:
    'code, number, supplier number, supplier no, supplier id, vendor code, vendor number, vendor no, ' +
    'codigo, numero, codigo proveedor, codigo de proveedor, codigo del proveedor, cod proveedor, ' +
    'numero de proveedor, codi, codi proveidor, codi de proveidor, codi del proveidor',
  supplier_name:
    'name, business name, supplier, vendor, vendor name, rao, nombre, proveedor, nombre proveedor, ' +
    'nombre de proveedor, nombre del proveedor, razon social, nom, proveidor, nom proveidor, ' +
    'nom de proveidor, nom del proveidor, rao social',
  tax_id:
    'tax number, tax identification number, vat, vat id, vat no, vat number, nif, cif, nif cif, nif iva, ' +
    'identificacion fiscal, numero de identificacion fiscal, identificacio fiscal, numero d identificacio fiscal',
  address:
    'postal address, business address, direccion, direccion postal, domicilio, adreca, adreca postal, domicili',
  postcode: 'postal code, zip, zip code, post code, codigo postal, cp, codi postal',
  city: 'town, locality, poblacion, ciudad, localidad, municipio, poblacio, ciutat, localitat, municipi',
  region:
    'state or province, state province, province, county, provincia, comunidad autonoma, provincia o region, comunitat autonoma, provincia o regio',
  country: 'country code, pais, codigo pais, codigo de pais, codi pais, codi de pais',
  gln: 'global location number, gs1 gln, ean location number, codigo gln, punto operacional, codi gln, punt operacional',
  gs1_prefix:
    'gs1 company prefix, company prefix, prefijo gs1, prefijo de empresa gs1, prefijo de empresa, ' +
    'prefix gs1, prefix d empresa gs1, prefix d empresa',
  tolerance:
    'over delivery, over delivery tolerance, tolerance percent, tolerancia, exceso admitido, ' +
    'tolerancia de entrega, excedent admes',
})
type SupplierColumn = (typeof supplierHeadings.columns)[number]

/** Columns required in every file and every row; other fields stay as they are if their column is missing or empty. */
const requiredSupplierColumns: readonly SupplierColumn[] = ['supplier_code', 'supplier_name']

/** Locates the columns in a row of headers. */
export const readSupplierHeader = (cells: readonly string[]): Header<SupplierColumn> =>
  locateColumns(cells, cells.map(supplierHeadings.columnOf), requiredSupplierColumns)

/** Supplier of a row; a field is undefined if the row omits it; then the stored value stays. */
export type SupplierImportRow = {
  row: number
  code: string
  name: string
  taxId?: string | undefined
  address?: string | undefined
  postcode?: string | undefined
  city?: string | undefined
  region?: string | undefined
  country?: string | undefined
  gln?: string | undefined
  gs1Prefix?: string | undefined
  tolerance?: string | undefined
}

const maxAddressLength = 500
const unlimitedWords = new Set(['unlimited', 'no limit', 'sin limite', 'sense limit'])

function readSupplierRow(
  row: MappedRow<SupplierColumn>,
  { decimalMark }: { decimalMark: DecimalMark },
) {
  const { read, text, code, result } = rowReader(row, requiredSupplierColumns)
  return result<SupplierImportRow>({
    row: row.row,
    code: code('supplier_code', 60) ?? '',
    name: text('supplier_name', 200) ?? '',
    taxId: code('tax_id', 40) ?? undefined,
    address: read('address', readAddress, maxAddressLength) ?? undefined,
    postcode: text('postcode', 100) ?? undefined,
    city: text('city', 100) ?? undefined,
    region: text('region', 100) ?? undefined,
    country: read('country', readCellCountry, 100) ?? undefined,
    gln: read('gln', readGln) ?? undefined,
    gs1Prefix: read('gs1_prefix', readPrefix) ?? undefined,
    tolerance: read('tolerance', (cell) => readTolerance(cell, decimalMark), 2) ?? undefined,
  })
}

// Keeps the line breaks.
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
  (field: 'gln' | 'gs1Prefix', fault: 'not-a-gln' | 'not-a-gs1-prefix') =>
  (cell: Cell): ReadResult<string> => {
    const read = readCellCode(cell, 40)
    if ('fault' in read) return read
    const { data } = supplierSettings.shape[field].safeParse(read.value.replace(/[\s.-]/g, ''))
    return data ? { value: data } : { fault }
  }
const readGln = digitsOf('gln', 'not-a-gln')
const readPrefix = digitsOf('gs1Prefix', 'not-a-gs1-prefix')

/** Reads a tolerance: a percentage with or without its sign, or words that mean no limit. */
function readTolerance(cell: Cell, decimalMark: DecimalMark): ReadResult<string> {
  if (typeof cell === 'string' && unlimitedWords.has(normalizedHeader(cell)))
    return { value: 'unlimited' }
  return readDecimal(withoutPercentSign(cell), decimalMark, 4, 2)
}

// A spreadsheet stores 5 % as 0.05; a format may also write the sign beside a 5.
function withoutPercentSign(cell: Cell): Cell {
  if (typeof cell === 'string') {
    const text = cell.trim()
    return text.endsWith('%') ? text.slice(0, -1).trim() : text
  }
  if (cell === null || !('number' in cell)) return cell
  if (cell.percent !== undefined) return { number: cell.percent }
  return cell.unit === '%' ? { number: cell.number } : cell
}

/** Reads a file of suppliers. */
export const readSupplierTable = importReader({
  columns: {
    all: supplierHeadings.columns,
    required: requiredSupplierColumns,
    numbers: ['tolerance'],
    codes: ['supplier_code', 'tax_id', 'postcode', 'gln', 'gs1_prefix'],
  },
  readHeader: readSupplierHeader,
  readRow: readSupplierRow,
  contradictions: (suppliers) =>
    repeatedRows(suppliers, { column: 'supplier_code', code: 'same-supplier' }, ({ code }) => code),
})
