import { useTranslation } from 'react-i18next'
import { maxPackagesPerLine } from '#domain/shipments/shipment-line.ts'
import { useFormats } from '#web/app/formats.ts'
import type { BulkAddEntry } from '#web/shipments/bulk-add/bulk-add-entries.ts'
import { faultOfEntry } from '#web/shipments/bulk-add/entry-figures.ts'

/** Returns a function for the error of a cell by its entry; undefined without one. */
export function useEntryFault() {
  const { t } = useTranslation('lines')
  const { number } = useFormats()
  return (cell: 'total' | 'quantityPerPackage', entry: BulkAddEntry): string | undefined => {
    const fault = faultOfEntry(entry)
    return fault?.cell === cell
      ? t(`error.${fault.code}`, { max: number(maxPackagesPerLine) })
      : undefined
  }
}
