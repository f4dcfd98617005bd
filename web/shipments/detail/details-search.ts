/** Search parameters of a shipment: `?edit=details` opens the form, `?ask=close` the closing dialog. */
export type DetailsSearch = { edit?: 'details' | undefined; ask?: 'close' | undefined }

/** Parses the search parameters; invalid ones are dropped. */
export const readDetailsSearch = ({ edit, ask }: Record<string, unknown>): DetailsSearch => ({
  ...(edit === 'details' && { edit }),
  ...(ask === 'close' && { ask }),
})
