import { readLineReference } from '#domain/imports/orders/order-line-reference.ts'
import type { MappedRow, rowReader } from '#domain/imports/table/column-mapping.ts'
import { readCellGtin } from '#domain/imports/table/table-cell.ts'
import { maxReferenceLength } from '#domain/orders/order-line-number.ts'

/** Columns that identify the order line of a row. */
export type KeyColumn = 'order_code' | 'order_line' | 'product_code' | 'gtin' | 'size' | 'color'

/** Parts of a row that identify its order line. */
export type OrderLineKey = {
  /** Given only in requests of the API; the other parts must agree with it. */
  orderLineId?: number
  /** Empty if the GTIN alone identifies the order line. */
  orderCode: string
  lineNumber: string | null
  productCode: string
  gtin: string | null
  /** Null if the file has no such column. */
  size: string | null
  color: string | null
}

/** Header texts of these and related columns, normalized and separated by commas; see `headerVocabulary`. */
export const orderLineWords = {
  order_code:
    'order, order number, order no, purchase order, po, po number, pedido, codigo pedido, ' +
    'codigo de pedido, codigo del pedido, numero pedido, numero de pedido, n pedido, comanda, ' +
    'codi comanda, codi de comanda, codi de la comanda, numero comanda, numero de comanda',
  order_line:
    'line, line number, linenumber, line no, position, item, linea, linea pedido, linea de pedido, ' +
    'linea del pedido, numero de linea, posicion, linia, linia comanda, linia de comanda, ' +
    'linia de la comanda, numero de linia, posicio',
  product_code:
    'product number, article code, item code, sku, reference, codigo producto, ' +
    'codigo de producto, codigo del producto, codigo articulo, codigo de articulo, referencia, ' +
    'codi producte, codi de producte, codi del producte, codi article, codi d article',
  product_name:
    'product, article, description, product description, producto, nombre producto, ' +
    'nombre de producto, nombre del producto, articulo, descripcion, producte, nom producte, ' +
    'nom de producte, nom del producte, descripcio',
  gtin: 'ean, ean code, barcode, codigo ean, codigo de barras, codi ean, codi de barres',
  size: 'talla, tamano, medida, mida',
  color: 'colour',
  unit: 'uom, unit of measure, unidad, unidad de medida, unitat, unitat de mesura',
} as const

/** Reads the parts of a row that identify its order line. */
export function readOrderLineKey<Column extends string>(
  { cellAt }: MappedRow<Column | KeyColumn>,
  { read, code }: Pick<ReturnType<typeof rowReader<Column | KeyColumn>>, 'read' | 'code'>,
): OrderLineKey {
  const key = (column: KeyColumn) => code(column, 60) ?? ''
  return {
    orderCode: key('order_code'),
    lineNumber: read('order_line', readLineReference, maxReferenceLength) || null,
    productCode: key('product_code'),
    gtin: read('gtin', readCellGtin) ?? null,
    size: cellAt('size') === undefined ? null : key('size'),
    color: cellAt('color') === undefined ? null : key('color'),
  }
}
