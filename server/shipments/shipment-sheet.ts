import * as z from 'zod'
import { placedShipment } from '#domain/shipments/shipment.ts'
import { columnFields, shipmentFields } from '#domain/shipments/shipment-field.ts'
import { fieldColumn, supplierColumns } from '#server/spreadsheets/text-columns.ts'
import type { SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

const exportedShipment = z.object({
  ...placedShipment.shape,
  supplierCode: z.string(),
  supplierName: z.string(),
})
type ExportedShipment = z.infer<typeof exportedShipment>

// The ship-to is left out, because the file of order lines has it.
const fieldColumns = columnFields
  .filter((name) => name !== 'shipTo')
  .map((name) => fieldColumn(name, 'text', 'maxLength' in shipmentFields[name] ? 24 : 12))

/** The shipments list as a file: suppliers, the list's columns, and the entered fields. */
export const shipmentSheet: SheetDefinition<ExportedShipment> = {
  name: ({ shell }) => shell.nav.shipments,
  fields: exportedShipment.keyof().options,
  rowKey: ({ id }) => id,
  columns: [
    ...supplierColumns,
    { ...fieldColumn('shippingCode', 'text', 18), value: ({ code }) => code },
    fieldColumn('estimatedDelivery', 'day', 14),
    {
      ...fieldColumn('state', 'text', 18),
      value: ({ status }, { fields }) => fields.statuses[status],
    },
    ...fieldColumns,
    fieldColumn('packages', 'number', 10),
    { ...fieldColumn('lines', 'number', 10), value: ({ lineCount }) => String(lineCount) },
  ],
}
