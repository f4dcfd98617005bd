import { columnToFill } from '#server/spreadsheets/writing/column-to-fill.ts'
import type { SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

/** People to invite, as a file to fill in: the import finds its columns by these headings. */
export const personTemplate: SheetDefinition<object> = {
  name: ({ people }) => people.title,
  fields: [],
  columns: [
    columnToFill(({ fields }) => fields.name, 26),
    columnToFill(({ fields }) => fields.email, 32),
    columnToFill(({ fields }) => fields.username, 26),
    columnToFill(({ fields }) => fields.roles, 26),
    columnToFill(({ fields }) => fields.supplierCode, 18),
    columnToFill(({ fields }) => fields.language, 14),
  ],
}
