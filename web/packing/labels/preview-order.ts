import type { Package } from '#domain/packing/package.ts'

/** Returns the packages sorted for their previews: one of each type (`firstCount`), then the others by number. */
export function previewOrder(packages: readonly Package[]): {
  sorted: Package[]
  firstCount: number
} {
  const byNumber = packages.toSorted((a, b) => a.number - b.number)
  const firsts = [...Map.groupBy(byNumber, ({ type }) => type).values()].flatMap(
    ([first]) => first ?? [],
  )
  const others = byNumber.filter((pkg) => !firsts.includes(pkg))
  return { sorted: [...firsts, ...others], firstCount: firsts.length }
}
