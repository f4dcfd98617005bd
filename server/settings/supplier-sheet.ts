import type * as z from 'zod'
import { supplierRecord } from '#domain/settings/settings.ts'
import type { SheetColumn, SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'
import type { Translations } from '#server/texts/translations.ts'

type Row = z.infer<typeof supplierRecord>

const text = (
  header: SheetColumn<Row>['header'],
  width: number,
  value: (row: Row, texts: Translations) => string | null,
): SheetColumn<Row> => ({ kind: 'text', header, width, value })

/** The suppliers as a file; its first columns are those that the import reads. */
export const supplierSheet: SheetDefinition<Row> = {
  name: ({ fields }) => fields.suppliers,
  fields: supplierRecord.keyof().options,
  columns: [
    text(
      ({ fields }) => fields.supplierCode,
      14,
      (row) => row.code,
    ),
    text(
      ({ fields }) => fields.supplierName,
      28,
      (row) => row.name,
    ),
    text(
      ({ fields }) => fields.taxId,
      16,
      (row) => row.taxId,
    ),
    text(
      ({ fields }) => fields.address,
      32,
      (row) => row.address,
    ),
    text(
      ({ fields }) => fields.gln,
      16,
      (row) => row.gln,
    ),
    text(
      ({ fields }) => fields.gs1Prefix,
      16,
      (row) => row.gs1Prefix,
    ),
    text(
      ({ fields }) => fields.supplierState,
      14,
      ({ isActive }, { fields }) => fields.supplierStates[isActive ? 'active' : 'inactive'],
    ),
    text(
      ({ fields }) => fields.tolerance,
      14,
      ({ tolerance }, { fields }) =>
        tolerance === 'unlimited' ? fields.unlimited : tolerance && `${tolerance} %`,
    ),
    text(
      ({ fields }) => fields.contacts,
      40,
      ({ contacts }, { fields }) =>
        contacts
          .map(({ purpose, name, email, phone }) =>
            [`${fields.contactPurposes[purpose]}: ${name}`, email, phone]
              .filter(Boolean)
              .join(', '),
          )
          .join('; ') || null,
    ),
  ],
}
