import {
  type Header,
  headerVocabulary,
  locateColumns,
  normalizedHeader,
} from '#domain/imports/table-header.ts'

/** The columns of a file of people to invite. Each row is one person. */
export const personImportColumns = [
  'name',
  'email',
  'username',
  'roles',
  'supplier_code',
  'language',
] as const
export type PersonColumn = (typeof personImportColumns)[number]

/** Required in every file and every row. */
export const requiredPersonColumns: readonly PersonColumn[] = ['name', 'email']

// Further header texts, normalized and separated by commas; see `headerVocabulary`.
const headerWords: Record<PersonColumn, string> = {
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
  language: 'lang, idioma, lengua, llengua',
}

/** The column that a header text means; undefined for any other. */
export const personColumnOf = headerVocabulary(headerWords).columnOf

// Somebody's supplier, and never passed over: without it they would become the company's own. Beside a code it is a name.
const supplierWords = new Set(['supplier', 'vendor', 'proveedor', 'proveidor'])

/** Locates the columns in a row of headers. */
export function readPersonHeader(cells: readonly string[]): Header<PersonColumn> {
  const known = cells.map(personColumnOf)
  const columns = known.includes('supplier_code')
    ? known
    : cells.map((header, index) =>
        supplierWords.has(normalizedHeader(header)) ? 'supplier_code' : known[index],
      )
  return locateColumns(cells, columns, requiredPersonColumns)
}
