/** The optional columns of the list, and whether each is shown where nobody chose; those of the specification always are. */
export const optionalShipmentColumns = {
  shipTo: true,
  carrier: true,
  tracking: false,
  packages: true,
  lines: true,
  created: false,
} as const satisfies Record<string, boolean>
