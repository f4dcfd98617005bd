import { orderLineWords } from '#domain/imports/orders/order-line-key.ts'
import { withProgramHeadings } from '#domain/imports/table/program-headings.ts'
import {
  type Header,
  headerVocabulary,
  locateColumns,
  normalizedHeader,
} from '#domain/imports/table/table-header.ts'

/** The columns of an order file, each row one order line, and their further header texts. */
export const orderHeadings = headerVocabulary({
  supplier_code:
    'supplier number, supplier no, supplier id, vendor code, vendor number, vendor no, ' +
    'codigo proveedor, codigo de proveedor, codigo del proveedor, cod proveedor, ' +
    'numero de proveedor, codi proveidor, codi de proveidor, codi del proveidor, ' +
    'codi de el proveidor, numero de proveidor',
  supplier_name:
    'supplier, vendor, vendor name, proveedor, nombre proveedor, nombre de proveedor, ' +
    'nombre del proveedor, razon social, proveidor, nom proveidor, nom de proveidor, ' +
    'nom del proveidor, rao social',
  order_code: orderLineWords.order_code,
  order_date:
    'date of order, fecha pedido, fecha de pedido, fecha del pedido, data comanda, ' +
    'data de comanda, data de la comanda',
  order_line: orderLineWords.order_line,
  product_code: orderLineWords.product_code,
  product_name: orderLineWords.product_name,
  size: orderLineWords.size,
  color: orderLineWords.color,
  unit: orderLineWords.unit,
  quantity:
    'qty, ordered, quantity ordered, ordered quantity, cantidad, cantidad pedida, quantitat, ' +
    'quantitat demanada',
  due_date:
    'due, delivery date, requested delivery date, fecha entrega, fecha de entrega, ' +
    'vencimiento, fecha prevista, data entrega, data d entrega, data de entrega, ' +
    'data lliurament, data de lliurament, data prevista',
  ship_to:
    'delivery address, destination, lugar de entrega, direccion de entrega, destino, ' +
    'lloc d entrega, lloc lliurament, lloc de lliurament, adreca d entrega, ' +
    'adreca de lliurament, desti',
  gtin: orderLineWords.gtin,
  commodity_code:
    'hs code, hs, hs number, hs tariff code, hts, hts code, htsus, tariff code, tariff no, tariff number, ' +
    'customs tariff number, customs code, commodity number, commodity no, commodity code number, cn code, taric, ' +
    'taric code, intrastat code, harmonized code, harmonized system code, harmonised code, stawn, ' +
    'codigo arancelario, partida arancelaria, partida, codigo taric, codigo hs, codigo nc, posicion arancelaria, ' +
    'codigo intrastat, codigo estadistico, codi aranzelari, partida aranzelaria, codi taric, codi hs, ' +
    'posicio aranzelaria, codi intrastat, zolltarifnummer, zolltarif nr, warennummer, warentarifnummer, ' +
    'statistische warennummer, tarifnummer, code douanier, code sh, nomenclature douaniere, nomenclature combinee',
  supplier_product_code:
    'supplier item, supplier item no, supplier item number, supplier s item number, supplier item code, ' +
    'supplier part no, supplier part number, supplier article no, supplier article number, ' +
    'supplier product no, supplier product number, supplier material number, supplier sku, ' +
    'supplier reference, supplier ref, vendor item, vendor item no, vendor item number, ' +
    'vendor item code, vendor part no, vendor part number, vendor product code, ' +
    'vendor product number, vendor material no, vendor material number, vendor sku, ' +
    'vendor reference, vendor ref, ref proveedor, ref del proveedor, ref prov, ' +
    'referencia proveedor, referencia de proveedor, referencia del proveedor, ' +
    'referencia de articulo del proveedor, articulo proveedor, articulo del proveedor, ' +
    'cod articulo proveedor, codigo articulo proveedor, codigo de articulo del proveedor, ' +
    'codigo producto proveedor, codigo de producto del proveedor, numero de articulo del proveedor, ' +
    'ref proveidor, ref del proveidor, referencia proveidor, referencia de proveidor, ' +
    'referencia del proveidor, article proveidor, article del proveidor, codi article proveidor, ' +
    'codi d article del proveidor, codi producte proveidor, codi de producte del proveidor, ' +
    'numero d article del proveidor, lieferantenartikelnummer, lieferanten artikelnummer, ' +
    'lieferantenartikel nr, lieferanten artikel nr, lieferanten art nr, lief art nr, ' +
    'artikelnummer lieferant, artikelnummer des lieferanten, ref fournisseur, ' +
    'reference fournisseur, reference du fournisseur, ref article fournisseur, ' +
    'reference article fournisseur, code article fournisseur',
  cancelled:
    'canceled, quantity cancelled, cancelled quantity, anulado, cancelado, cantidad anulada, ' +
    'cantidad cancelada, anul lat, cancel lat, quantitat anul lada, quantitat cancel lada',
  pack_multiple:
    'multiple, package quantity, quantity per package, units per package, multiplo, ' +
    'cantidad por bulto, unidades por bulto, multiple de paquet, quantitat per paquet, ' +
    'unitats per paquet',
})
export type OrderColumn = (typeof orderHeadings.columns)[number]

/** Columns required in every file and every row. If a file lacks another column, its values stay as they are. */
export const requiredOrderColumns: readonly OrderColumn[] = [
  'supplier_code',
  'supplier_name',
  'order_code',
  'order_date',
  'order_line',
  'product_code',
  'product_name',
  'quantity',
  'due_date',
]

// Headings that usually mean the product's name. Beside a description and without another code ("Artículo;
// Descripción") they mean the code.
const codeOrName = new Set(['product', 'article', 'producto', 'articulo', 'producte'])

// Likewise for suppliers: "Supplier; Supplier Name".
const supplierCodeOrName = new Set([
  ...['supplier', 'vendor', 'proveedor', 'proveidor', 'lieferant'],
])

function columnsOf(cells: readonly string[]): (OrderColumn | undefined)[] {
  const known = withProgramHeadings(cells, cells.map(orderHeadings.columnOf))
  const products = withCode(cells, known, 'product_name', 'product_code', codeOrName)
  return withCode(cells, products, 'supplier_name', 'supplier_code', supplierCodeOrName)
}

function withCode(
  cells: readonly string[],
  columns: (OrderColumn | undefined)[],
  name: OrderColumn,
  code: OrderColumn,
  words: ReadonlySet<string>,
): (OrderColumn | undefined)[] {
  const names = columns.filter((column) => column === name)
  if (names.length !== 2 || columns.includes(code)) return columns
  const codeIndex = cells.findIndex((header) => words.has(normalizedHeader(header)))
  return columns.map((column, index) => (index === codeIndex ? code : column))
}

/** Locates the columns in a row of headers. */
export const readHeader = (cells: readonly string[]): Header<OrderColumn> =>
  locateColumns(cells, columnsOf(cells), requiredOrderColumns)
