import * as z from 'zod'
import { packageContent, packageEntry, packageType } from '#domain/packing/package.ts'

// Packages added by earlier steps of the same request have the ids -1, -2 … in that order.
const packageId = z.int().refine((id) => id !== 0, { error: 'invalid' })
const packageIds = z.array(packageId).min(1).max(10_000)
const contents = z.array(packageContent).max(1000)

/** Packs the unpacked quantity of these lines (null = all) as the line announces: packages × quantity per package. */
const packLines = z.strictObject({
  step: z.literal('pack-lines'),
  lineIds: z.array(z.int().positive()).min(1).max(1000).nullable().default(null),
  type: packageType.default('CT'),
  parentId: packageId.nullable().default(null),
})

/** Adds identical packages, each with these contents. */
const add = z.strictObject({
  step: z.literal('add'),
  count: z.int().min(1).max(1000).default(1),
  package: packageEntry,
  parentId: packageId.nullable().default(null),
  contents: contents.default([]),
})

/** Sets fields of packages; omitted fields are unchanged. */
const edit = z.strictObject({
  step: z.literal('edit'),
  packageIds,
  // Without the defaults, which would overwrite the fields left out.
  set: z
    .strictObject({
      type: packageType,
      height: packageEntry.shape.height.unwrap(),
      width: packageEntry.shape.width.unwrap(),
      depth: packageEntry.shape.depth.unwrap(),
      grossWeight: packageEntry.shape.grossWeight.unwrap(),
      netWeight: packageEntry.shape.netWeight.unwrap(),
      tracking: packageEntry.shape.tracking.unwrap(),
    })
    .partial(),
})

/** Moves a quantity of a line (null = all of it) between packages; a null package = the unpacked quantity. */
const move = z.strictObject({
  step: z.literal('move'),
  lineId: z.int().positive(),
  from: packageId.nullable(),
  to: packageId.nullable(),
  quantity: packageContent.shape.quantity.nullable().default(null),
})

/** Puts packages into or onto another; null takes them out. */
const nest = z.strictObject({
  step: z.literal('nest'),
  packageIds,
  parentId: packageId.nullable(),
})

/** Moves some contents of a package into a new one beside it. */
const split = z.strictObject({
  step: z.literal('split'),
  packageId,
  contents: contents.min(1),
})

/** Moves the contents of packages into one of them and removes the others. */
const merge = z.strictObject({ step: z.literal('merge'), packageIds, into: packageId })

/** Removes packages: their contents become unpacked, and packages on or in them move to their parents. */
const remove = z.strictObject({ step: z.literal('remove'), packageIds })

/** Removes all packages: everything becomes unpacked. */
const clear = z.strictObject({ step: z.literal('clear') })

/** Step of packing, by a person or a scanner. */
export const packingStep = z.discriminatedUnion('step', [
  packLines,
  add,
  edit,
  move,
  nest,
  split,
  merge,
  remove,
  clear,
])
export type PackingStep = z.infer<typeof packingStep>
