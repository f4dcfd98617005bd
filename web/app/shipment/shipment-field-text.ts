import { type ShipmentField, shipmentFields } from '#domain/shipments/shipment-field.ts'
import { dayOrNothing } from '#domain/units/day.ts'
import { useFormats } from '#web/app/formats.ts'

/** The value of an entered field as text: a day in the language of the screen, everything else as it was typed. */
export function useShipmentFieldText(): (name: ShipmentField, value: string) => string {
  const { day } = useFormats()
  return (name, value) =>
    shipmentFields[name].kind === 'day' && dayOrNothing(value) ? day(value) : value
}
