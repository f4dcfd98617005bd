/** How many receipts a reply has at most. */
export const receiptPageSize = 100

/** How many packages a line of a receipt names at most: as many as a shipment has. */
export const maxNamedPackages = 10_000
