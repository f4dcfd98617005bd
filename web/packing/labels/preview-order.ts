import type { Package } from '#domain/packing/package.ts'

/** Returns the packages in the order of their previews: one of each type (`firstCount`), then the others by number. */
export function previewOrder(packages: readonly Package[]): {
  ordered: Package[]
  firstCount: number
} {
  const sorted = packages.toSorted((one, other) => one.number - other.number)
  const firsts = [...Map.groupBy(sorted, ({ type }) => type).values()].flatMap(
    ([first]) => first ?? [],
  )
  const others = sorted.filter((pkg) => !firsts.includes(pkg))
  return { ordered: [...firsts, ...others], firstCount: firsts.length }
}
