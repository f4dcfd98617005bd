import type { ReadingChoice, TableReading } from '#domain/imports/table/table-reading.ts'

/** Returns the choices that read a file as in its preview, whatever colleagues choose for files meanwhile. */
export const previewedChoice = ({
  encoding,
  dates,
  decimals,
  columns,
}: TableReading): ReadingChoice => ({
  ...(encoding?.confidence === 'low' && { encoding: encoding.name }),
  ...(dates.by === 'remembered' && dates.order && { dates: dates.order }),
  ...(decimals.by === 'remembered' && decimals.mark && { decimals: decimals.mark }),
  ...(columns?.by === 'remembered' && { columns: columns.said }),
})
