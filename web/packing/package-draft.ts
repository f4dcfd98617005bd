import type { Package, PackageEntry } from '#domain/packing/package.ts'
import { unmeasured } from '#domain/packing/packing-state.ts'
import type { Preset } from '#web/packing/packing-queries.ts'

/** A package as it is typed: every figure as text, "" for none. */
export type PackageDraft = {
  type: string
  height: string
  width: string
  depth: string
  grossWeight: string
  netWeight: string
  tracking: string
}

export const draftFields = [
  'type',
  'height',
  'width',
  'depth',
  'grossWeight',
  'netWeight',
  'tracking',
] as const

/** Nothing said yet about a package. */
export const emptyDraft: PackageDraft = {
  type: 'CT',
  height: '',
  width: '',
  depth: '',
  grossWeight: '',
  netWeight: '',
  tracking: '',
}

/** A carton that nobody measured. */
export const bareCarton: PackageEntry = { ...unmeasured, type: 'CT' }

/** A new package as a preset has it. */
export const entryOf = ({ type, height, width, depth, grossWeight }: Preset): PackageEntry => ({
  ...unmeasured,
  type,
  height,
  width,
  depth,
  grossWeight,
})

/** A new package like another one, without what is that one's own: weights and tracking. */
export const entryLike = ({ type, height, width, depth }: Package): PackageEntry => ({
  ...unmeasured,
  type,
  height,
  width,
  depth,
})

/** A draft with what a preset says. */
export const draftWith = (draft: PackageDraft, preset: Preset): PackageDraft => ({
  ...draft,
  type: preset.type,
  height: preset.height ?? '',
  width: preset.width ?? '',
  depth: preset.depth ?? '',
  grossWeight: preset.grossWeight ?? '',
})

/** What packages have in common as a draft, and the fields in which they differ. */
export function commonDraft(packages: readonly Package[]) {
  const draft = { ...emptyDraft, type: '' }
  const differing = new Set<string>()
  for (const field of draftFields) {
    const values = new Set(packages.map((one) => one[field] ?? ''))
    const [value = ''] = values
    if (values.size > 1) differing.add(field)
    else draft[field] = value
  }
  return { draft, differing }
}

/** What of a draft differs from another one, as an edit says it: an emptied figure is none. */
export function changedFields(before: PackageDraft, after: PackageDraft): Partial<PackageEntry> {
  const changed = draftFields.filter((field) => before[field] !== after[field])
  return Object.fromEntries(
    changed.map((field) => [field, field === 'tracking' ? after[field] : after[field] || null]),
  )
}

/** A draft as a package that is new. */
export const entryFrom = (draft: PackageDraft): PackageEntry => ({
  ...bareCarton,
  ...changedFields({ ...emptyDraft, type: '' }, draft),
})
