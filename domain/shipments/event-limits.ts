/** Entries of one page of a shipment's history. */
export const eventPageSize = 100

/** Events listed in a version conflict (412). */
export const maxConflictEvents = 50
