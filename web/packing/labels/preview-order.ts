import type { Package } from '#domain/packing/package.ts'

/** Packages by number, but first one of each type: `firstCount` of them. */
export function previewOrder(packages: readonly Package[]): {
  ordered: Package[]
  firstCount: number
} {
  const sorted = packages.toSorted((one, other) => one.number - other.number)
  const firsts = [...Map.groupBy(sorted, ({ type }) => type).values()].flatMap(
    ([first]) => first ?? [],
  )
  const others = sorted.filter((one) => !firsts.includes(one))
  return { ordered: [...firsts, ...others], firstCount: firsts.length }
}
