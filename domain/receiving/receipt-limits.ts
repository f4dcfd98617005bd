/** Maximum receipts of a reply. */
export const receiptPageSize = 100

/** Maximum packages that a line of a receipt names: as many as a shipment has. */
export const maxNamedPackages = 10_000

/** Characters of the words and of the code that goods of no order are written down with; a code is that of a product. */
export const maxGoodsText = { description: 200, code: 60 }
