import * as z from 'zod'
import { packageContent, packageEntry, packageType } from '#domain/packing/package.ts'

// Packages made by earlier steps of the same request are named -1, -2 … in the order they were made.
const packageId = z.int().refine((id) => id !== 0, { error: 'invalid' })
const packageIds = z.array(packageId).min(1).max(10_000)
const contents = z.array(packageContent).max(1000)

/** Packs what is left of lines by their own packages × quantity per package; all lines for null. */
const packLines = z.strictObject({
  step: z.literal('pack-lines'),
  lineIds: z.array(z.int().positive()).min(1).max(1000).nullable().default(null),
  type: packageType.default('CT'),
  parentId: packageId.nullable().default(null),
})

/** Makes so many packages alike, each with these contents, which may be none yet. */
const add = z.strictObject({
  step: z.literal('add'),
  count: z.int().min(1).max(1000).default(1),
  package: packageEntry,
  parentId: packageId.nullable().default(null),
  contents: contents.default([]),
})

/** Says the same about all these packages; what is left out stays. */
const edit = z.strictObject({
  step: z.literal('edit'),
  packageIds,
  // Without the defaults, which would overwrite what is left out.
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

/** Moves so much of a line from a package to another; null is what is not packed, a null quantity all there is. */
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

/** Moves all that is in these packages into one of them; the others are gone. */
const merge = z.strictObject({ step: z.literal('merge'), packageIds, into: packageId })

/** Takes packages away: their contents are not packed any more, packages in them stand where they stood. */
const remove = z.strictObject({ step: z.literal('remove'), packageIds })

/** Takes all packages away. */
const clear = z.strictObject({ step: z.literal('clear') })

/** One step of packing, as a person or a scanner makes it. */
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
