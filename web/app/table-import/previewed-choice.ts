import type { ReadingChoice, TableReading } from '#domain/imports/table/table-reading.ts'

/** Returns the remembered choices that a preview used: its import uses them too, though others are remembered by now. */
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
