import { type Header, headerVocabulary, locateColumns } from '#domain/imports/table/table-header.ts'

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
  gln: 'global location number, gs1 gln, ean location number, codigo gln, punto operacional, codi gln, punt operacional',
  gs1_prefix:
    'gs1 company prefix, company prefix, prefijo gs1, prefijo de empresa gs1, prefijo de empresa, ' +
    'prefix gs1, prefix d empresa gs1, prefix d empresa',
  tolerance:
    'over delivery, over delivery tolerance, tolerance percent, tolerancia, exceso admitido, ' +
    'tolerancia de entrega, excedent admes',
})
export type SupplierColumn = (typeof supplierHeadings.columns)[number]

/** Required in every file and every row; what a file lacks or leaves empty stays as it is. */
export const requiredSupplierColumns: readonly SupplierColumn[] = ['supplier_code', 'supplier_name']

/** Locates the columns in a row of headers. */
export const readSupplierHeader = (cells: readonly string[]): Header<SupplierColumn> =>
  locateColumns(cells, cells.map(supplierHeadings.columnOf), requiredSupplierColumns)
