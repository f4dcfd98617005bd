/** The two sides of a shipment: the buying company's people, and those of one supplier. */
export const sides = ['buyer', 'supplier'] as const
export type BusinessSide = (typeof sides)[number]

/** Side of a person, by the supplier that they are bound to; company staff are bound to none. */
export const sideOf = (ownSupplierId: number | null): BusinessSide =>
  ownSupplierId === null ? 'buyer' : 'supplier'
