/** Search parameters of a shipment: `?edit=details` opens the form, `?ask=close` the closing dialog, `?line=7` the form of a line. */
export type DetailsSearch = {
  edit?: 'details' | undefined
  ask?: 'close' | undefined
  line?: number | undefined
}

/** Parses the search parameters; invalid ones are dropped. */
export const readDetailsSearch = ({ edit, ask, line }: Record<string, unknown>): DetailsSearch => ({
  ...(edit === 'details' && { edit }),
  ...(ask === 'close' && { ask }),
  ...(Number.isInteger(Number(line)) && Number(line) > 0 && { line: Number(line) }),
})
