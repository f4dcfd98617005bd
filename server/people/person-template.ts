import type { SheetColumn, SheetDefinition } from '#server/spreadsheets/sheet-definition.ts'

const toFill = (
  name: 'name' | 'email' | 'username' | 'roles' | 'supplierCode' | 'language',
  width: number,
): SheetColumn<object> => ({
  header: ({ fields }) => fields[name],
  // As text: a spreadsheet drops the zeros that a supplier's code begins with.
  kind: 'text',
  width,
  isToFill: true,
  value: () => null,
})

/** People to invite, as a file to fill in: the import finds its columns by these headings. */
export const personTemplate: SheetDefinition<object> = {
  name: ({ people }) => people.title,
  fields: [],
  columns: [
    toFill('name', 26),
    toFill('email', 32),
    toFill('username', 26),
    toFill('roles', 26),
    toFill('supplierCode', 18),
    toFill('language', 14),
  ],
}
