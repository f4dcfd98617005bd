import { type ShipmentRow, shipmentRow } from '#domain/shipment.ts'
import type { Sheet, SheetColumn } from '#server/spreadsheets/sheet-definition.ts'

type Name = 'code' | 'estimatedDelivery' | 'carrier' | 'tracking' | 'lineCount'

const column = (
  name: Name,
  kind: SheetColumn<ShipmentRow>['kind'],
  width: number,
): SheetColumn<ShipmentRow> => ({
  header: ({ shipments }) => shipments[name],
  kind,
  width,
  value: (row) => (row[name] === null ? null : String(row[name])),
})

/** The shipments list as a file. */
export const shipmentSheet: Sheet<ShipmentRow> = {
  name: ({ shipments }) => shipments.name,
  fields: shipmentRow.keyof().options,
  columns: [
    column('code', 'text', 18),
    column('estimatedDelivery', 'day', 14),
    {
      header: ({ shipments }) => shipments.status,
      kind: 'text',
      width: 18,
      value: ({ status }, words) => words.status[status],
    },
    column('carrier', 'text', 24),
    column('tracking', 'text', 24),
    column('lineCount', 'number', 10),
  ],
}
