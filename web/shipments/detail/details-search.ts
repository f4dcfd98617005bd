import { type ShipmentField, shipmentFieldNames } from '#domain/shipments/shipment-field.ts'

/** Field of the form that takes the focus: `details` stands for the first field. */
export type FocusedDetail = 'details' | ShipmentField

/**
 * Search parameters of a shipment: `?edit=details` or `?edit=seal` opens the form at a field, `?ask=close` the closing
 * dialog, `?line=7` the form of a line.
 */
export type DetailsSearch = {
  edit?: FocusedDetail | undefined
  ask?: 'close' | undefined
  line?: number | undefined
}

const focusableDetails: readonly FocusedDetail[] = ['details', ...shipmentFieldNames]

/** Parses the search parameters; invalid ones are dropped. */
export const readDetailsSearch = ({ edit, ask, line }: Record<string, unknown>): DetailsSearch => ({
  ...(focusableDetails.some((detail) => detail === edit) && { edit: edit as FocusedDetail }),
  ...(ask === 'close' && { ask }),
  ...(Number.isInteger(Number(line)) && Number(line) > 0 && { line: Number(line) }),
})
