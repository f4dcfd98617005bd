/** How many receipts a reply has at most. */
export const receiptPageSize = 100
