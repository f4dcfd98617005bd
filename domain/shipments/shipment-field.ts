import type * as z from 'zod'
import type { shipmentChange } from '#domain/shipments/shipment.ts'

export const shippingCodePattern = /^[A-Za-z0-9][A-Za-z0-9./_-]{0,29}$/

/** Input and display of a field. A `code` is text that people copy. */
type FieldKind =
  | { kind: 'day' | 'instant' }
  | { kind: 'place' | 'text' | 'code' | 'long-text'; maxLength: number }
  | { kind: 'choice'; options: readonly string[] }

type FieldDefinition = FieldKind & {
  /** Column of the list: shown by default, or only offered; none if undefined. */
  column?: 'shown' | 'offered'
  /** The form suggests entries that the company keeps a list of; any other text can be typed. */
  isSuggested?: true
}

/** The rules of Incoterms 2020: those for any mode of transport, then those for ships. */
export const incoterms = [
  'EXW',
  'FCA',
  'CPT',
  'CIP',
  'DAP',
  'DPU',
  'DDP',
  'FAS',
  'FOB',
  'CFR',
  'CIF',
] as const

/**
 * Modes of transport (UN/ECE Recommendation 19), the usual ones first: road, sea, air, rail, inland water, mail,
 * several.
 */
export const transportModes = ['3', '1', '4', '2', '8', '5', '6'] as const

/**
 * Fields that a person enters about a shipment, in the order in which screens show them. Forms, details, history,
 * conflicts and the list's columns come from here; the label of a field is `fields:<its name>`.
 */
export const shipmentFields = {
  estimatedDelivery: { kind: 'day' },
  shipTo: { kind: 'place', maxLength: 200, column: 'shown', isSuggested: true },
  carrier: { kind: 'text', maxLength: 80, column: 'shown', isSuggested: true },
  tracking: { kind: 'code', maxLength: 80, column: 'offered' },
  incoterm: { kind: 'choice', options: incoterms, column: 'offered' },
  incotermPlace: { kind: 'text', maxLength: 80, column: 'offered' },
  despatchedAt: { kind: 'instant' },
  transportMode: { kind: 'choice', options: transportModes },
  waybill: { kind: 'code', maxLength: 80 },
  licensePlate: { kind: 'code', maxLength: 80 },
  seal: { kind: 'code', maxLength: 80 },
  note: { kind: 'long-text', maxLength: 500 },
} as const satisfies Record<keyof z.infer<typeof shipmentChange>, FieldDefinition>

export type ShipmentField = keyof typeof shipmentFields
export const shipmentFieldNames = Object.keys(shipmentFields) as ShipmentField[]

export type ColumnField = {
  [Name in ShipmentField]: (typeof shipmentFields)[Name] extends { column: string } ? Name : never
}[ShipmentField]
export const columnFields = shipmentFieldNames.filter(
  (name): name is ColumnField => 'column' in shipmentFields[name],
)

export const shipmentFieldDefinition = (name: ShipmentField): FieldDefinition =>
  shipmentFields[name]

/** Columns of the list whose values are options; the list can be filtered by each option. */
export const choiceFields = columnFields.flatMap((name) => {
  const definition = shipmentFieldDefinition(name)
  return 'options' in definition ? [{ name, options: definition.options }] : []
})
