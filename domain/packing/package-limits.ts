/** Packages of one shipment. */
export const maxPackages = 10_000

/** Contents (a line in a package) of all packages of one shipment: it bounds the size of a packing. */
export const maxContents = 20_000
