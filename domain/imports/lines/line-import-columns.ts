import { orderLineWords } from '#domain/imports/orders/order-line-key.ts'
import { withProgramLineHeadings } from '#domain/imports/table/program-headings.ts'
import { type Header, headerVocabulary, locateColumns } from '#domain/imports/table/table-header.ts'
import type { GoodsField } from '#domain/shipments/shipment-line.ts'
import { snakeCase } from '#domain/snake-case.ts'

/** The column of a file for a field of goods. */
export const columnOfGoodsField = (name: GoodsField) => snakeCase(name)

// Further header texts, normalized and separated by commas; see `headerVocabulary`.
const lineHeadings = headerVocabulary({
  ...orderLineWords,
  available: 'pending, pending to serve, disponible, pendiente, pendiente de servir, pendent',
  quantity: 'qty, cantidad, quantitat',
  number_of_packages:
    'packages, cartons, boxes, bultos, numero de bultos, n bultos, cajas, bultos completos, ' +
    'paquets, nombre de paquets, numero de paquets, caixes',
  quantity_per_package:
    'per package, units per package, pack quantity, cantidad por bulto, unidades por bulto, ' +
    'por bulto, quantitat per paquet, unitats per paquet, per paquet',
  height: 'height cm, alto, alto cm, altura, altura cm, alcada, alcada cm',
  width: 'width cm, ancho, ancho cm, anchura, amplada, amplada cm, ample, ample cm',
  depth:
    'depth cm, length, length cm, fondo, fondo cm, profundidad, largo, profunditat, fondaria, ' +
    'fondaria cm, fons, fons cm, llargada, llargada cm',
  weight:
    'weight kg, gross weight, gross weight kg, peso, peso kg, peso bruto, peso bruto kg, pes, ' +
    'pes kg, pes brut, pes brut kg',
  // Not "carton" or "caja" alone: that may be the number of cartons, or the quantity in each.
  package:
    'package no, package number, package reference, carton no, carton number, box no, box number, ' +
    'bulto, n bulto, numero bulto, numero de bulto, numero del bulto, referencia de bulto, ' +
    'paquet, n paquet, numero paquet, numero de paquet, numero del paquet, referencia de paquet',
  package_type:
    'type, type of package, tipo, tipo bulto, tipo de bulto, tipo del bulto, tipus, tipus paquet, ' +
    'tipus de paquet, tipus del paquet',
  on_package:
    'on, stands on, parent, parent package, pallet, on pallet, sobre, sobre bulto, sobre el bulto, ' +
    'pale, palet, sobre pale, sobre el pale, sobre paquet, sobre el paquet, sobre palet, sobre el palet',
  net_weight: 'net weight kg, peso neto, peso neto kg, pes net, pes net kg',
  tracking:
    'tracking no, tracking number, tracking code, seguimiento, numero seguimiento, ' +
    'numero de seguimiento, codigo de seguimiento, seguiment, numero seguiment, ' +
    'numero de seguiment, codi de seguiment',
  // Not "country" or "país" alone: that may be the destination.
  country_of_origin:
    'origin, origin country, country origin, origin code, country of origin code, country region of origin code, ' +
    'origin of goods, country of manufacture, country of production, made in, coo, herkl, ' +
    'origen, pais de origen, pais origen, pais del origen, codigo pais de origen, origen de la mercancia, ' +
    'pais de fabricacion, fabricado en, pais d origen, codi pais d origen, origen de la mercaderia, ' +
    'pais de fabricacio, fabricat a, ursprung, ursprungsland, herkunftsland, pays d origine, pays origine, origine',
  lot: 'lot number, lot no, batch, batch number, batch no, lote, numero de lote, n lote, numero de lot, n lot',
  best_before:
    'best before date, bbd, bbe, consumo preferente, fecha de consumo preferente, fecha consumo preferente, ' +
    'consum preferent, data de consum preferent, data consum preferent',
  expiry:
    'expiry date, expiration date, use by, exp, caducidad, fecha de caducidad, fecha caducidad, ' +
    'caducitat, data de caducitat, data caducitat',
  serial_numbers:
    'serial number, serial no, serials, serial, sn, s n, numero de serie, numeros de serie, n serie, n de serie',
})

/**
 * The columns of a file of shipment lines. Each row is a line to add, or the part of a line in a named package. A row
 * without goods describes the package alone.
 */
export const lineColumns = lineHeadings.columns
export type LineColumn = (typeof lineColumns)[number]

/**
 * Columns of which a file needs some; `readLineHeader` decides which. A row with none of them filled describes a
 * package alone.
 */
export const neededLineColumns: readonly LineColumn[] = [
  'order_code',
  'order_line',
  'product_code',
  'gtin',
  'quantity',
  'number_of_packages',
]

/** The columns of lengths and weights, and the unit that they are read in. */
export const unitOfColumn = {
  height: 'cm',
  width: 'cm',
  depth: 'cm',
  weight: 'kg',
  net_weight: 'kg',
} as const satisfies Partial<Record<LineColumn, string>>

/** Returns the column that a header text means; undefined if it means none. */
export const lineColumnOf = lineHeadings.columnOf

// Ignored without a `package` column: "type" then means something else, and "tracking" is of the whole shipment.
const packageColumns: readonly (LineColumn | undefined)[] = [
  'package_type',
  'on_package',
  'net_weight',
  'tracking',
]

/** Columns that are read only if the company asks for lots. */
export const tracedColumns: readonly (LineColumn | undefined)[] = [
  'lot',
  'best_before',
  'expiry',
  'serial_numbers',
]

/** Locates the columns in a row of headers; lots, dates and serial numbers only if the company asks for them. */
export const readLineHeader = (
  cells: readonly string[],
  { asksForLots = true } = {},
): Header<LineColumn> => {
  const known = withProgramLineHeadings(cells, cells.map(lineColumnOf))
  const unread = [
    ...(known.includes('package') ? [] : packageColumns),
    ...(asksForLots ? [] : tracedColumns),
  ]
  const columns = known.map((column) => (unread.includes(column) ? undefined : column))
  const { columnIndexes, ignored, faults } = locateColumns<LineColumn>(
    cells,
    columns,
    // A GTIN may identify the order line alone, without the order.
    columns.includes('gtin') ? [] : ['order_code'],
  )
  // An order line is found by its number or its product.
  if (
    !columnIndexes.has('order_line') &&
    !columnIndexes.has('product_code') &&
    !columnIndexes.has('gtin')
  )
    faults.push({ code: 'column-missing', column: 'order_line' })
  if (!columnIndexes.has('quantity') && !columnIndexes.has('number_of_packages'))
    faults.push({ code: 'column-missing', column: 'quantity' })
  return { columnIndexes, ignored, faults }
}
