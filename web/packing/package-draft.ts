import { unmeasured } from '#domain/packing/mutable-package.ts'
import type { Package, PackageEntry } from '#domain/packing/package.ts'
import type { Preset } from '#web/packing/packing-queries.ts'

/** Draft of a new package. */
export const emptyPackageDraft = {
  type: 'CT',
  height: '',
  width: '',
  depth: '',
  grossWeight: '',
  netWeight: '',
  tracking: '',
}

/** Package while it is edited: every value as text, "" = no value. */
export type PackageDraft = typeof emptyPackageDraft

const packageDraftFields = Object.keys(emptyPackageDraft) as (keyof PackageDraft)[]

export const emptyCarton: PackageEntry = { ...unmeasured, type: 'CT' }

export const entryFromPreset = (preset: Preset): PackageEntry =>
  entryFromDraft(draftWithPreset(emptyPackageDraft, preset))

/** Returns a new package of the same type and size, without weights and tracking. */
export const entryLikePackage = ({ type, height, width, depth }: Package): PackageEntry => ({
  ...unmeasured,
  type,
  height,
  width,
  depth,
})

export const draftWithPreset = (draft: PackageDraft, preset: Preset): PackageDraft => ({
  ...draft,
  type: preset.type,
  height: preset.height ?? '',
  width: preset.width ?? '',
  depth: preset.depth ?? '',
  grossWeight: preset.grossWeight ?? '',
})

/** Returns a draft of the values that packages share, and the fields in which they differ. */
export function commonPackageDraft(packages: readonly Package[]) {
  const draft = { ...emptyPackageDraft, type: '' }
  const differing = new Set<string>()
  for (const field of packageDraftFields) {
    const values = new Set(packages.map((pkg) => pkg[field] ?? ''))
    const [value = ''] = values
    if (values.size > 1) differing.add(field)
    else draft[field] = value
  }
  return { draft, differing }
}

/** Returns the fields of an edit step: a cleared field becomes null. */
export function changedPackageFields(
  before: PackageDraft,
  after: PackageDraft,
): Partial<PackageEntry> {
  const changed = packageDraftFields.filter((field) => before[field] !== after[field])
  return Object.fromEntries(
    changed.map((field) => [field, field === 'tracking' ? after[field] : after[field] || null]),
  )
}

export const entryFromDraft = (draft: PackageDraft): PackageEntry => ({
  ...emptyCarton,
  ...changedPackageFields({ ...emptyPackageDraft, type: '' }, draft),
})
