import * as z from 'zod'
import { placedShipment, type ShipmentRow } from '#domain/shipments/shipment.ts'
import { type ColumnField, columnFields, shipmentFields } from '#domain/shipments/shipment-field.ts'
import { supplierColumns } from '#server/spreadsheets/text-columns.ts'
import type { SheetColumn, SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

const exported = z.object({
  ...placedShipment.shape,
  supplierCode: z.string(),
  supplierName: z.string(),
})
type Exported = z.infer<typeof exported>

const fieldColumn = (name: ColumnField): SheetColumn<ShipmentRow> => ({
  header: ({ fields }) => fields[name],
  kind: 'text',
  width: 'maxLength' in shipmentFields[name] ? 24 : 12,
  value: (row) => row[name],
})

// The ship-to is left out, because the file of order lines has it.
const fieldColumns = columnFields.filter((name) => name !== 'shipTo').map(fieldColumn)

/** The shipments list as a file: suppliers, the list's columns, and the entered fields. */
export const shipmentSheet: SheetDefinition<Exported> = {
  name: ({ shell }) => shell.nav.shipments,
  fields: exported.keyof().options,
  rowKey: ({ id }) => id,
  columns: [
    ...supplierColumns,
    {
      header: ({ fields }) => fields.shippingCode,
      kind: 'text',
      width: 18,
      value: ({ code }) => code,
    },
    {
      header: ({ fields }) => fields.estimatedDelivery,
      kind: 'day',
      width: 14,
      value: ({ estimatedDelivery }) => estimatedDelivery,
    },
    {
      header: ({ fields }) => fields.state,
      kind: 'text',
      width: 18,
      value: ({ status }, { fields }) => fields.statuses[status],
    },
    ...fieldColumns,
    {
      header: ({ fields }) => fields.packages,
      kind: 'number',
      width: 10,
      value: ({ packages }) => String(packages),
    },
    {
      header: ({ fields }) => fields.lines,
      kind: 'number',
      width: 10,
      value: ({ lineCount }) => String(lineCount),
    },
  ],
}
