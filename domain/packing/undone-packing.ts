import { changedLabels } from '#domain/packing/label-changes.ts'
import type { Package, Packing } from '#domain/packing/package.ts'
import type { PackingResult } from '#domain/packing/packing-state.ts'

/**
 * Restores the packages before a change and removes those that it created. A label printed after the change stays valid
 * only if the undo does not change the label; an SSCC stays in any case.
 */
export function undonePacking(
  current: Packing,
  { before, created }: { before: readonly Package[]; created: number[] },
): Omit<PackingResult, 'createdCount'> {
  const currentById = new Map(current.packages.map((pkg) => [pkg.id, pkg]))
  const restoredIds = new Set(before.map(({ id }) => id))
  const replacedIds = new Set([...created, ...restoredIds])
  const otherPackages = current.packages.filter(({ id }) => !replacedIds.has(id))
  const restored = { ...current, packages: [...otherPackages, ...before] }
  const changedIds = changedLabels(current, restored)
  const packages = restored.packages.map((pkg): Package => {
    const currentPackage = currentById.get(pkg.id)
    const sscc = pkg.sscc ?? currentPackage?.sscc ?? null
    if (!currentPackage?.labelledAt) return { ...pkg, sscc }
    return { ...pkg, sscc, labelledAt: changedIds.has(pkg.id) ? null : currentPackage.labelledAt }
  })
  const changed = packages.filter(
    ({ id, labelledAt }) => restoredIds.has(id) || labelledAt !== currentById.get(id)?.labelledAt,
  )
  return { packing: { ...restored, packages }, changed, removed: created }
}
