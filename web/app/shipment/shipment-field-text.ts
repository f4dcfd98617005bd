import { useTranslation } from 'react-i18next'
import {
  type ShipmentField,
  shipmentFieldDefinition,
  transportModes,
} from '#domain/shipments/shipment-field.ts'
import { dayOrNothing } from '#domain/units/day.ts'
import { useFormats } from '#web/app/formats.ts'

/** Returns a function for the text of a field's value; days and instants are in the reader's language. */
export function useShipmentFieldText(): (name: ShipmentField, value: string) => string {
  const { t } = useTranslation('shipment-details')
  const { day, instant } = useFormats()
  return (name, value) => {
    const { kind } = shipmentFieldDefinition(name)
    if (kind === 'day' && dayOrNothing(value)) return day(value)
    const mode = name === 'transportMode' && transportModes.find((one) => one === value)
    if (mode) return t(`transportModes.${mode}`)
    return kind === 'instant' && !Number.isNaN(Date.parse(value)) ? instant(value) : value
  }
}
