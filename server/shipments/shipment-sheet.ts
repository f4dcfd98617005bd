import { type ShipmentRow, shipmentRow } from '#domain/shipment.ts'
import type { Sheet, SheetColumn } from '#server/spreadsheets/sheet-definition.ts'

type Name = 'code' | 'estimatedDelivery' | 'carrier' | 'tracking' | 'lineCount'

const column = (
  name: Name,
  kind: SheetColumn<ShipmentRow>['kind'],
  width: number,
  label: Exclude<Name, 'code' | 'lineCount'> | 'shippingCode' | 'lines',
): SheetColumn<ShipmentRow> => ({
  header: ({ fields }) => fields[label],
  kind,
  width,
  value: (row) => (row[name] === null ? null : String(row[name])),
})

/** The shipments list as a file. */
export const shipmentSheet: Sheet<ShipmentRow> = {
  name: ({ shell }) => shell.nav.shipments,
  fields: shipmentRow.keyof().options,
  columns: [
    column('code', 'text', 18, 'shippingCode'),
    column('estimatedDelivery', 'day', 14, 'estimatedDelivery'),
    {
      header: ({ fields }) => fields.state,
      kind: 'text',
      width: 18,
      value: ({ status }, { fields }) => fields.statuses[status],
    },
    column('carrier', 'text', 24, 'carrier'),
    column('tracking', 'text', 24, 'tracking'),
    column('lineCount', 'number', 10, 'lines'),
  ],
}
