/** What the address says of a shipment's details: `?edit=details` opens the form. */
export type DetailsSearch = { edit?: 'details' | undefined }

/** Parses the search parameters; invalid ones are dropped. */
export const readDetailsSearch = ({ edit }: Record<string, unknown>): DetailsSearch =>
  edit === 'details' ? { edit } : {}
