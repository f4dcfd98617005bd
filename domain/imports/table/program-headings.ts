import { headerVocabulary } from '#domain/imports/table/table-header.ts'

// Headings of SAP, Business Central, ERPNext, Odoo and Shopify in English and German, normalized, separated by commas.
const lineWords = {
  order_code:
    'purchase order number, purchase order no, purchasing document, order reference, document no, ' +
    'bestellung, bestellnummer, bestell nr, bestellnr, einkaufsbeleg, einkaufsbelegnummer',
  order_line:
    'po item, po line, item of purchasing document, pos, pos nr, positionsnummer, bestellposition, ' +
    'zeile, zeilennr, zeilennummer, idx',
  product_code:
    'item no, item number, material, material number, material no, materialnummer, material nr, ' +
    'artikelnummer, artikel nr, artikelnr, lineitem sku',
  product_name:
    'item name, short text, material description, kurztext, bezeichnung, artikelbezeichnung, ' +
    'materialkurztext, lineitem name',
  gtin: 'ean upc, ean gtin, ean nummer, lineitem barcode',
  size: 'große, grosse',
  color: 'farbe',
  unit:
    'unit of measure code, order unit, bestellmengeneinheit, mengeneinheit, einheit, einheitencode, ' +
    'me, bme',
}
const orderWords = {
  ...lineWords,
  supplier_code:
    'buy from vendor no, lieferantennummer, lieferanten nr, lieferantennr, kreditor, kreditor nr, ' +
    'kreditornummer, kreditorennummer',
  supplier_name: 'buy from vendor name, lieferant, lieferantenname, name des lieferanten',
  order_date: 'purchase order date, po date, document date, date ordered, bestelldatum, belegdatum',
  quantity: 'order quantity, po quantity, menge, bestellmenge, lineitem quantity',
  due_date:
    'required by, required by date, expected receipt date, requested receipt date, expected arrival, ' +
    'lieferdatum, liefertermin, wunschlieferdatum',
  ship_to: 'lieferadresse, lieferort',
}

const lines = headerVocabulary(lineWords)
const orders = headerVocabulary(orderWords)

// Used only for fields that no other heading of the file names: beside "SKU", "Material" is not the product code.
const withColumnsFrom =
  <Known extends string>(columnOf: (header: string) => Known | undefined) =>
  <Column extends string>(
    cells: readonly string[],
    columns: readonly (Column | undefined)[],
  ): (Column | Known | undefined)[] => {
    const known = new Set<string | undefined>(columns)
    return columns.map((column, index) => {
      const programColumn = column === undefined ? columnOf(cells[index] ?? '') : undefined
      return programColumn === undefined || known.has(programColumn) ? column : programColumn
    })
  }

/** Completes the columns of a file of orders by headings of other programs. */
export const withProgramHeadings = withColumnsFrom(orders.columnOf)

/** Completes the columns of a file that names order lines by headings of other programs. */
export const withProgramLineHeadings = withColumnsFrom(lines.columnOf)
