import { type ColumnField, columnFields, shipmentFields } from '#domain/shipments/shipment-field.ts'

const isShown = (name: ColumnField) => shipmentFields[name].column === 'shown'

/** Optional columns of the list, and whether each is shown by default. Those of the specification are always shown. */
export const optionalShipmentColumns = {
  ...(Object.fromEntries(columnFields.map((name) => [name, isShown(name)])) as Record<
    ColumnField,
    boolean
  >),
  packages: true,
  lines: true,
  created: false,
}
