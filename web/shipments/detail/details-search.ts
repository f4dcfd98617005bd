/**
 * Search parameters of a shipment: `?edit=details` opens the form, `?ask=slot` asks for a dock slot where there are
 * docks, `?ask=close` whether it is to be closed.
 */
export type DetailsSearch = { edit?: 'details' | undefined; ask?: 'slot' | 'close' | undefined }

/** Parses the search parameters; invalid ones are dropped. */
export const readDetailsSearch = ({ edit, ask }: Record<string, unknown>): DetailsSearch => ({
  ...(edit === 'details' && { edit }),
  ...((ask === 'slot' || ask === 'close') && { ask }),
})
