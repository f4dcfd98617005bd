import { type Cell, type ReadResult, readCellText } from '#domain/imports/table/table-cell.ts'
import { lang, localeOf } from '#domain/lang.ts'
import { countryOf } from '#domain/units/country.ts'

const maxLength = 100
const locales = lang.options.map((language) => localeOf[language])

/** Reads a country: its code, or its name in one of our languages. */
export function readCellCountry(cell: Cell): ReadResult<string> {
  const read = readCellText(cell, maxLength)
  if ('fault' in read) return read
  const country = countryOf(read.value, locales)
  return country ? { value: country } : { fault: 'not-a-country' }
}
