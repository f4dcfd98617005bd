import { useTranslation } from 'react-i18next'
import {
  type ShipmentField,
  shipmentFieldDefinition,
  transportModes,
} from '#domain/shipments/shipment-field.ts'
import { dayOrNothing } from '#domain/units/day.ts'
import { useFormats } from '#web/app/formats.ts'
import { useDockClock } from '#web/app/use-dock-clock.ts'
import { useTimeZone } from '#web/app/workspace.ts'

/**
 * Returns a function for the text of a field's value; days are in the reader's language, instants on the company's
 * clock.
 */
export function useShipmentFieldText(): (name: ShipmentField, value: string) => string {
  const { t } = useTranslation('shipment-details')
  const { day } = useFormats()
  const clock = useDockClock(useTimeZone())
  return (name, value) => {
    const { kind } = shipmentFieldDefinition(name)
    if (kind === 'day' && dayOrNothing(value)) return day(value)
    const mode = name === 'transportMode' && transportModes.find((one) => one === value)
    if (mode) return t(`transportModes.${mode}`)
    if (kind !== 'instant' || Number.isNaN(Date.parse(value))) return value
    const zone = clock.otherZone(Date.parse(value))
    return `${day(clock.day(value))}, ${clock.time(value)}${zone ? ` (${zone})` : ''}`
  }
}
