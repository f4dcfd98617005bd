import { type Header, placeColumns, vocabulary } from '#domain/imports/table-header.ts'

/**
 * The columns of a file of shipment lines, by our own names. Each row is one line to add, or so much of one in a
 * package that the row names; a row without goods is about the package alone.
 */
export const lineColumns = [
  'order_code',
  'order_line',
  'product_code',
  'product_name',
  'gtin',
  'size',
  'color',
  'unit',
  'available',
  'quantity',
  'number_of_packages',
  'quantity_per_package',
  'height',
  'width',
  'depth',
  'weight',
  'package',
  'package_type',
  'on_package',
  'net_weight',
  'tracking',
] as const
export type LineColumn = (typeof lineColumns)[number]

// As the template writes them, and as people do. Plain words: see `vocabulary`.
const headers: Record<LineColumn, string> = {
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
  // A "carton" or a "caja" alone may be how many of them, or what one holds.
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
}

const words = vocabulary(headers)

/** Which of the columns a header means, in English, Spanish, Catalan or our own names; undefined for any other. */
export const lineColumnOf = words.columnOf

// Without a column that names packages, a "type" is of something else, and a "tracking" of no single package.
const ofPackages: readonly (LineColumn | undefined)[] = [
  'package_type',
  'on_package',
  'net_weight',
  'tracking',
]

/** Where each column stands in the file, which headers are not ours, and what is wrong with them. */
export const readLineHeader = (cells: readonly string[]): Header<LineColumn> => {
  const meant = cells.map(lineColumnOf)
  const columns = meant.includes('package')
    ? meant
    : meant.map((column) => (ofPackages.includes(column) ? undefined : column))
  const { places, ignored, faults } = placeColumns<LineColumn>(
    cells,
    columns,
    // Where a barcode tells the goods, the order may follow from what is still to be served.
    columns.includes('gtin') ? [] : ['order_code'],
  )
  // A line is found by its number, or by what it is of.
  if (!places.has('order_line') && !places.has('product_code') && !places.has('gtin'))
    faults.push({ code: 'column-missing', column: 'order_line' })
  if (!places.has('quantity') && !places.has('number_of_packages'))
    faults.push({ code: 'column-missing', column: 'quantity' })
  return { places, ignored, faults }
}
