import * as z from 'zod'

/** Maximum packages that a line of a receipt names: as many as a shipment has. */
export const maxNamedPackages = 10_000

const count = z.int().min(0).max(maxNamedPackages)

/** Identification of a count's packages: by their label at the first try, or in another way. */
export const labelReading = z.strictObject({
  scanned: count.meta({ description: 'Packages whose label was read at the first try' }),
  failed: count.meta({ description: 'Packages typed by hand, or read at a later try' }),
})
export type LabelReading = z.infer<typeof labelReading>
