import type * as z from 'zod'
import type { Shipment, shipmentChange } from '#domain/shipments/shipment.ts'
import {
  type ShipmentField,
  shipmentFieldNames,
  shipmentFields,
} from '#domain/shipments/shipment-field.ts'
import { readUnsavedEdit, type UnsavedEdit } from '#web/app/drafts/draft-texts.ts'
import { normalizedInstant } from '#web/app/forms/clock-time.ts'

/** Entered fields of a shipment as typed; "" is empty. */
export type ShipmentDraft = Record<ShipmentField, string>
type ShipmentBody = Required<z.infer<typeof shipmentChange>>

/** Unfinished edit of the details. */
export type UnsavedDetails = UnsavedEdit<ShipmentDraft>

const draftOf = (valueFor: (name: ShipmentField) => string) =>
  Object.fromEntries(shipmentFieldNames.map((name) => [name, valueFor(name)])) as ShipmentDraft

export const emptyShipmentDraft = draftOf(() => '')

export const shipmentDraftOf = (shipment: Pick<Shipment, ShipmentField>): ShipmentDraft =>
  draftOf((name) => {
    const value = shipment[name] ?? ''
    return value && shipmentFields[name].kind === 'instant' ? normalizedInstant(value) : value
  })

export const readUnsavedDetails = (content: unknown, shipment: Pick<Shipment, ShipmentField>) =>
  readUnsavedEdit(content, shipmentDraftOf(shipment))

/** Returns the request body of a draft: empty text fields are "", other empty fields null. */
export const shipmentBody = (draft: ShipmentDraft): ShipmentBody =>
  Object.fromEntries(
    shipmentFieldNames.map((name) => {
      const value = draft[name].trim()
      const isText = ['text', 'code', 'long-text'].includes(shipmentFields[name].kind)
      return [name, isText ? value : value || null]
    }),
  ) as ShipmentBody
