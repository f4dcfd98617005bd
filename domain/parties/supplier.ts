/** The supplier id of company staff, who are bound to none. */
export const noSupplier = -1
