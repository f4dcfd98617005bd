import { orderHeadings } from '#domain/imports/orders/order-import-columns.ts'
import {
  type Header,
  headerVocabulary,
  locateColumns,
  normalizedHeader,
} from '#domain/imports/table/table-header.ts'

/** The columns of a file of people to invite, each row one person, and their further header texts. */
export const personHeadings = headerVocabulary({
  name:
    'full name, person, first and last name, nombre, nombre completo, nombre y apellidos, persona, ' +
    'nom, nom complet, nom i cognoms',
  email:
    'mail, e mail, email address, e mail address, mail address, correo, correo electronico, ' +
    'direccion de correo, direccion de correo electronico, correu, correu electronic, ' +
    'adreca de correu, adreca electronica, adreca de correu electronic',
  username:
    'user name, user, login, account, usuario, nombre de usuario, nombre del usuario, cuenta, ' +
    'usuari, nom d usuari, nom de l usuari, compte',
  roles: 'role, rights, rol, permisos, rols',
  supplier_code:
    'supplier number, supplier no, supplier id, vendor code, vendor number, vendor no, ' +
    'codigo proveedor, codigo de proveedor, codigo del proveedor, cod proveedor, ' +
    'numero de proveedor, codi proveidor, codi de proveidor, codi del proveidor, numero de proveidor',
  // Headings of company master data; those of files of orders are known too, by `supplierColumnOf`.
  supplier_name:
    'company, company name, business name, business, organisation, organization, firm, rao, empresa, ' +
    'nombre empresa, nombre de empresa, nombre de la empresa, organizacion, nom empresa, nom d empresa, ' +
    'nom de l empresa, organitzacio',
  language: 'lang, idioma, lengua, llengua',
})
export type PersonColumn = (typeof personHeadings.columns)[number]

/** Columns required in every file and every row. */
export const requiredPersonColumns: readonly PersonColumn[] = ['name', 'email']

// Words in an unknown heading that may mean a supplier or a company.
const supplierStem =
  /(^| )(supplier|vendor|seller|manufacturer|company|organi[sz]ation|proveedor|empresa|proveidor)|lieferant|kreditor|firma|fournisseur|fornitore|fornecedor|leverancier/

/**
 * Locates the columns in a row of headers. A column of suppliers or companies is never ignored, whatever its heading:
 * without it a supplier's people would become another's. Beside a known supplier column, unknown ones are ignored.
 */
export function readPersonHeader(cells: readonly string[]): Header<PersonColumn> {
  const known = cells.map((header) => personHeadings.columnOf(header) ?? supplierColumnOf(header))
  const hasSupplier = known.some((column) => column && supplierColumns.includes(column))
  const columns = hasSupplier
    ? known
    : cells.map((header, index) =>
        known[index] === undefined && supplierStem.test(normalizedHeader(header))
          ? 'supplier_name'
          : known[index],
      )
  return locateColumns(cells, columns, requiredPersonColumns)
}

const supplierColumns: readonly PersonColumn[] = ['supplier_code', 'supplier_name']

// Headings of a supplier are the same as in files of orders.
const supplierColumnOf = (header: string): PersonColumn | undefined => {
  const column = orderHeadings.columnOf(header)
  return supplierColumns.find((supplierColumn) => supplierColumn === column)
}
