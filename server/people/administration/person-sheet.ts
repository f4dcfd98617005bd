import { languageNames } from '#domain/lang.ts'
import { type PersonRow, personRow } from '#domain/people/person-record.ts'
import type { SheetColumn, SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

const text = (
  width: number,
  header: SheetColumn<PersonRow>['header'],
  value: SheetColumn<PersonRow>['value'],
): SheetColumn<PersonRow> => ({ kind: 'text', width, header, value })

/** The people as a file. */
export const personSheet: SheetDefinition<PersonRow> = {
  name: ({ people }) => people.title,
  fields: personRow.keyof().options,
  columns: [
    text(
      26,
      ({ fields }) => fields.name,
      ({ name }) => name,
    ),
    text(
      26,
      ({ fields }) => fields.username,
      ({ username }) => username,
    ),
    text(
      32,
      ({ fields }) => fields.email,
      ({ email }) => email,
    ),
    text(
      26,
      ({ people }) => people.field.supplier,
      ({ supplierName }) => supplierName,
    ),
    text(
      30,
      ({ fields }) => fields.roles,
      ({ roles }, { shell }) => roles.map((role) => shell.roles[role]).join(', '),
    ),
    text(
      18,
      ({ people }) => people.field.state,
      ({ state }, { people }) => people.state[state],
    ),
    text(
      14,
      ({ fields }) => fields.language,
      ({ language }) => languageNames[language],
    ),
    {
      kind: 'day',
      width: 14,
      header: ({ people }) => people.field.lastSeenAt,
      value: ({ lastSeenAt }) => lastSeenAt && new Date(lastSeenAt).toISOString().slice(0, 10),
    },
  ],
}
