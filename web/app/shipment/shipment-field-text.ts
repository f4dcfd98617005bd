import { use } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ShipmentField,
  shipmentFieldDefinition,
  transportModes,
} from '#domain/shipments/shipment-field.ts'
import { dayOrNothing } from '#domain/units/day.ts'
import { dockClock } from '#web/app/dock-clock.ts'
import { ScreenTimeZone, useFormats } from '#web/app/formats.ts'
import { useLang } from '#web/app/texts/i18n.ts'

/** Returns a function for the text of a field's value; days and instants are in the reader's language. */
export function useShipmentFieldText(): (name: ShipmentField, value: string) => string {
  const { t } = useTranslation('shipment-details')
  const { day } = useFormats()
  const { locale } = useLang()
  const timeZone = use(ScreenTimeZone)
  return (name, value) => {
    const { kind } = shipmentFieldDefinition(name)
    if (kind === 'day' && dayOrNothing(value)) return day(value)
    const mode = name === 'transportMode' && transportModes.find((code) => code === value)
    if (mode) return t(`transportModes.${mode}`)
    if (kind !== 'instant' || Number.isNaN(Date.parse(value))) return value
    const clock = dockClock(locale, timeZone)
    return `${day(clock.day(value))}, ${clock.time(value)}`
  }
}
