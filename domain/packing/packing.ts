import { labelFields } from '#domain/packing/label-changes.ts'
import { type MutablePackage, unmeasured } from '#domain/packing/mutable-package.ts'
import type { Package, PackageContent, Packing } from '#domain/packing/package.ts'
import { type PackingResult, PackingState } from '#domain/packing/packing-state.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { splitQuantity } from '#domain/shipments/package-split.ts'
import { parseQuantity, type Quantity } from '#domain/units/quantity.ts'

/**
 * Applies steps of packing in order, all or none. New packages have the ids -1, -2 … and the next numbers.
 * Contents never exceed the line; an emptied package stays. Leaves its arguments unchanged. Throws a
 * PackingRefusal.
 */
export function pack(before: Packing, steps: readonly PackingStep[]): PackingResult {
  const state = new PackingState(before)
  steps.forEach((step, index) => {
    state.beginStep(index)
    handlers[step.step](state, step as never)
  })
  return state.result()
}

/** Takes a line out of all packages; packages that become empty and carry no others are removed. */
export function withoutLine(before: Packing, lineId: number): PackingResult {
  const state = new PackingState(before)
  const childrenByParent = state.childrenByParent()
  const packages = state.packageIds
    .map((id) => state.package(id, ''))
    .filter(({ contents }) => contents.has(lineId))
  for (const pkg of packages) state.transfer(pkg, null, lineId, pkg.contents.get(lineId) ?? 0n, '')
  state.clearWeights(packages.map(({ fields }) => fields.id))
  const emptyPackages = packages.filter(
    ({ contents, fields }) => contents.size === 0 && !childrenByParent.has(fields.id),
  )
  state.remove(emptyPackages.map(({ fields }) => fields.id))
  return state.result()
}

/** Sums the packed quantity by line. */
export function packedQuantities(
  packages: readonly Pick<Package, 'contents'>[],
): Map<number, Quantity> {
  const packedByLine = new Map<number, Quantity>()
  for (const { lineId, quantity } of packages.flatMap(({ contents }) => contents))
    packedByLine.set(lineId, (packedByLine.get(lineId) ?? 0n) + parseQuantity(quantity))
  return packedByLine
}

type StepHandler<Name> = (state: PackingState, step: Extract<PackingStep, { step: Name }>) => void

/** Moves contents into a package. */
function fill(
  state: PackingState,
  pkg: MutablePackage,
  contents: readonly PackageContent[],
  from: MutablePackage | null,
): void {
  contents.forEach(({ lineId, quantity }, index) => {
    state.transfer(from, pkg, lineId, parseQuantity(quantity), `/contents/${index}/quantity`)
  })
}

/** Refuses a net weight above the gross weight. */
function checkWeights(state: PackingState, { fields }: MutablePackage, path: string): void {
  const { netWeight, grossWeight } = fields
  if (netWeight === null || grossWeight === null) return
  if (parseQuantity(netWeight) > parseQuantity(grossWeight)) state.refuse(path, 'net-over-gross')
}

/** Returns the ids of a package and its ancestors, innermost first; empty for null. Refuses an unknown id. */
function ancestorIdsOf(state: PackingState, id: number | null, path: string): Set<number> {
  const ids = new Set<number>()
  for (
    let ancestor = id;
    ancestor !== null;
    ancestor = state.package(ancestor, path).fields.parentId
  )
    ids.add(ancestor)
  return ids
}

const packLines: StepHandler<'pack-lines'> = (state, { lineIds, type, parentId }) => {
  ancestorIdsOf(state, parentId, '/parentId')
  const ids = [...new Set(lineIds ?? state.lineIds)]
  const linesToPack = ids.map((id, index) => state.line(id, `/lineIds/${index}`))
  if (linesToPack.every(({ free }) => free === 0n)) state.refuse('', 'nothing-to-pack')
  for (const { line, free } of linesToPack) {
    if (free === 0n) continue
    const { packages, perPackage, remainder } = splitQuantity(
      free,
      parseQuantity(line.quantityPerPackage),
    )
    const { height, width, depth, weight } = line
    const unweighed = { ...unmeasured, type, height, width, depth }
    // The weight is of a full package, not of the package with the remainder.
    const isFull = perPackage === parseQuantity(line.quantityPerPackage)
    const full = { ...unweighed, grossWeight: isFull ? weight : null }
    for (let n = 0; n < packages; n += 1)
      state.transfer(null, state.addPackage(full, parentId), line.id, perPackage, '')
    if (remainder > 0n)
      state.transfer(null, state.addPackage(unweighed, parentId), line.id, remainder, '')
  }
}

const add: StepHandler<'add'> = (state, { count, package: entry, parentId, contents }) => {
  ancestorIdsOf(state, parentId, '/parentId')
  for (let n = 0; n < count; n += 1) {
    const pkg = state.addPackage(entry, parentId)
    checkWeights(state, pkg, '/package/netWeight')
    fill(state, pkg, contents, null)
  }
}

const edit: StepHandler<'edit'> = (state, { packageIds, set }) => {
  packageIds.forEach((id, index) => {
    const pkg = state.package(id, `/packageIds/${index}`)
    const isOnLabel = labelFields.some((name) => name in set && set[name] !== pkg.fields[name])
    Object.assign(pkg.fields, set)
    checkWeights(state, pkg, '/set/netWeight')
    if (isOnLabel) state.markChanged(pkg)
    else state.markDirty(pkg)
  })
}

const move: StepHandler<'move'> = (state, { lineId, from, to, quantity }) => {
  const source = from === null ? null : state.package(from, '/from')
  const target = to === null ? null : state.package(to, '/to')
  const { free } = state.line(lineId, '/lineId')
  const available = source ? (source.contents.get(lineId) ?? 0n) : free
  if (quantity === null && available === 0n) state.refuse('/quantity', 'nothing-to-pack')
  const amount = quantity === null ? available : parseQuantity(quantity)
  state.transfer(source, target, lineId, amount, '/quantity')
  state.clearWeights([from], ancestorIdsOf(state, to, '/to'))
}

const nest: StepHandler<'nest'> = (state, { packageIds, parentId }) => {
  const ancestorIds = ancestorIdsOf(state, parentId, '/parentId')
  const formerParents: (number | null)[] = []
  packageIds.forEach((id, index) => {
    const pkg = state.package(id, `/packageIds/${index}`)
    if (ancestorIds.has(id)) state.refuse(`/packageIds/${index}`, 'makes-circle')
    formerParents.push(pkg.fields.parentId)
    state.setParent(pkg, parentId)
  })
  state.clearWeights(formerParents, ancestorIds)
}

const split: StepHandler<'split'> = (state, { packageId, contents }) => {
  const from = state.package(packageId, '/packageId')
  const { type, height, width, depth, parentId } = from.fields
  fill(
    state,
    state.addPackage({ ...unmeasured, type, height, width, depth }, parentId),
    contents,
    from,
  )
  state.clearWeights([packageId], ancestorIdsOf(state, parentId, '/packageId'))
}

const merge: StepHandler<'merge'> = (state, { packageIds, into }) => {
  const target = state.package(into, '/into')
  const mergedIds = [...new Set(packageIds)].filter((id) => id !== into)
  if (mergedIds.length === 0) return
  const ancestorIds = ancestorIdsOf(state, into, '/into')
  const childrenByParent = state.childrenByParent()
  for (const [index, id] of mergedIds.entries()) {
    const pkg = state.package(id, `/packageIds/${index}`)
    // A package cannot be merged into its descendant.
    if (ancestorIds.has(id)) state.refuse('/into', 'makes-circle')
    for (const [lineId, quantity] of [...pkg.contents])
      state.transfer(pkg, target, lineId, quantity, '/packageIds')
    for (const child of childrenByParent.get(id) ?? []) state.setParent(child, into)
  }
  state.remove(mergedIds)
  state.clearWeights([into])
}

const handlers: { [Name in PackingStep['step']]: StepHandler<Name> } = {
  'pack-lines': packLines,
  add,
  edit,
  move,
  nest,
  split,
  merge,
  remove: (state, { packageIds }) => state.remove([...new Set(packageIds)]),
  clear: (state) => state.remove(state.packageIds),
}
