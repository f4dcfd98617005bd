import { type ColumnField, columnFields, shipmentFields } from '#domain/shipments/shipment-field.ts'

const isShown = (name: ColumnField) => shipmentFields[name].column === 'shown'

/** The optional columns of the list, and whether each is shown by default. The specified columns always are. */
export const optionalShipmentColumns = {
  ...(Object.fromEntries(columnFields.map((name) => [name, isShown(name)])) as Record<
    ColumnField,
    boolean
  >),
  packages: true,
  lines: true,
  created: false,
}
