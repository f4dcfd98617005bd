import type * as z from 'zod'
import { supplierRecord } from '#domain/settings/settings.ts'
import { textColumns } from '#server/spreadsheets/text-columns.ts'
import type { SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

type Row = z.infer<typeof supplierRecord>

const text = textColumns<Row, 'fields'>('fields')

/** The suppliers as a file; its first columns are those that the import reads. */
export const supplierSheet: SheetDefinition<Row> = {
  name: ({ fields }) => fields.suppliers,
  fields: supplierRecord.keyof().options,
  columns: [
    text('supplierCode', 14, (row) => row.code),
    text('supplierName', 28, (row) => row.name),
    text('taxId', 16, (row) => row.taxId),
    text('address', 32, (row) => row.address),
    text('gln', 16, (row) => row.gln),
    text('gs1Prefix', 16, (row) => row.gs1Prefix),
    text(
      'supplierState',
      14,
      ({ isActive }, { fields }) => fields.supplierStates[isActive ? 'active' : 'inactive'],
    ),
    text('tolerance', 14, ({ tolerance }, { fields }) =>
      tolerance === 'unlimited' ? fields.unlimited : tolerance && `${tolerance} %`,
    ),
    text(
      'contacts',
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
