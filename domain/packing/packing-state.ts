import {
  type MutableLine,
  type MutablePackage,
  MutablePackages,
} from '#domain/packing/mutable-package.ts'
import {
  maxContents,
  maxPackages,
  type Package,
  type PackageEntry,
  type Packing,
  type PackingLine,
} from '#domain/packing/package.ts'
import { PackingRefusal, type PackingRefusalCode } from '#domain/packing/packing-refusal.ts'
import { formatQuantity, isWhole, parseQuantity, type Quantity } from '#domain/units/quantity.ts'

/**
 * Result of steps: the packing after them, new and changed packages, the ids of removed ones, and the number of created
 * ones (including those that a later step removed).
 */
export type PackingResult = {
  packing: Packing
  changed: Package[]
  removed: number[]
  createdCount: number
}

/** The packing while steps are applied to it. */
export class PackingState {
  readonly #before: Packing
  readonly #lineById: Map<number, PackingLine>
  /** Lines that a step has used. */
  readonly #usedLineById = new Map<number, MutableLine>()
  readonly #packages: MutablePackages
  /** Packages to be written. */
  readonly #dirtyIds = new Set<number>()
  readonly #removedIds = new Set<number>()
  /** Packages that have no valid label on them or on an ancestor: `markChanged` can stop there. */
  readonly #unlabelledIds = new Set<number>()
  #stepIndex = 0
  #createdCount = 0
  /** Number of contents of all packages. A packing that already exceeds the maximum keeps its contents. */
  #contentCount: number
  readonly #maxContents: number
  #lastNumber: number

  constructor(before: Packing) {
    this.#before = before
    this.#lineById = new Map(before.lines.map((line) => [line.id, line]))
    this.#packages = new MutablePackages(before.packages)
    this.#contentCount = before.packages.reduce((sum, { contents }) => sum + contents.length, 0)
    this.#maxContents = Math.max(maxContents, this.#contentCount)
    const last = before.lastLabelled ?? 0
    this.#lastNumber = before.packages.reduce((max, { number }) => Math.max(max, number), last)
  }

  /** Sets the step that refusals name. */
  beginStep(stepIndex: number): void {
    this.#stepIndex = stepIndex
  }

  /** Returns the packing after the steps; unchanged packages and lines keep their identity. */
  result(): PackingResult {
    const packages = this.#packages.result((id) => this.#dirtyIds.has(id))
    const lines = this.#before.lines.map((line) => {
      const used = this.#usedLineById.get(line.id)
      if (!used) return line
      const packed = formatQuantity(parseQuantity(line.quantity) - used.free)
      return packed === line.packed ? line : { ...line, packed }
    })
    return {
      packing: { ...this.#before, lines, packages },
      changed: packages.filter(({ id }) => this.#dirtyIds.has(id)),
      // Packages that a step created were never written.
      removed: [...this.#removedIds].filter((id) => id > 0),
      createdCount: this.#createdCount,
    }
  }

  /** Throws a PackingRefusal; `path` is a JSON pointer into the step. */
  refuse(path: string, code: PackingRefusalCode, params?: Record<string, string | number>): never {
    throw new PackingRefusal(this.#stepIndex, path, code, params)
  }

  /** Returns the line; refuses an unknown id. */
  line(id: number, path: string): MutableLine {
    const used = this.#usedLineById.get(id)
    if (used) return used
    const line = this.#lineById.get(id) ?? this.refuse(path, 'not-found')
    const free = parseQuantity(line.quantity) - parseQuantity(line.packed)
    const mutable = { line, free }
    this.#usedLineById.set(id, mutable)
    return mutable
  }

  /** Returns the package; refuses an unknown id. */
  package(id: number, path: string): MutablePackage {
    return this.#packages.get(id) ?? this.refuse(path, 'not-found')
  }

  /** Adds a package with the next number. */
  addPackage(entry: PackageEntry, parentId: number | null): MutablePackage {
    if (this.#packages.size >= maxPackages)
      this.refuse('', 'too-many-packages', { maximum: maxPackages })
    this.#createdCount += 1
    this.#lastNumber += 1
    const id = -this.#createdCount
    const fields = {
      ...entry,
      id,
      number: this.#lastNumber,
      parentId,
      sscc: null,
      labelledAt: null,
    }
    const pkg = { fields, contents: new Map() }
    this.#packages.add(pkg)
    this.markDirty(pkg)
    return pkg
  }

  /** Moves a quantity of a line between packages; null stands for the unpacked quantity. */
  transfer(
    from: MutablePackage | null,
    to: MutablePackage | null,
    lineId: number,
    quantity: Quantity,
    path: string,
  ): void {
    const { line, free } = this.line(lineId, path)
    if (!line.isDivisible && !isWhole(quantity)) this.refuse(path, 'not-whole')
    const available = from ? (from.contents.get(lineId) ?? 0n) : free
    if (quantity > available) {
      const params = { available: formatQuantity(available), quantity: formatQuantity(quantity) }
      this.refuse(path, from ? 'over-contents' : 'over-line', params)
    }
    this.#addQuantity(from, lineId, -quantity)
    this.#addQuantity(to, lineId, quantity)
  }

  /** Adds a quantity (below zero, takes it out) to a package, or to the unpacked quantity for null. */
  #addQuantity(pkg: MutablePackage | null, lineId: number, quantity: Quantity): void {
    if (!pkg) {
      this.line(lineId, '').free += quantity
      return
    }
    const after = (pkg.contents.get(lineId) ?? 0n) + quantity
    this.#contentCount -= pkg.contents.size
    if (after > 0n) pkg.contents.set(lineId, after)
    else pkg.contents.delete(lineId)
    this.#contentCount += pkg.contents.size
    if (this.#contentCount > this.#maxContents)
      this.refuse('', 'too-many-contents', { maximum: this.#maxContents })
    this.markChanged(pkg)
  }

  /** Removes packages: their contents become unpacked, their children move to the nearest remaining ancestor. */
  remove(ids: readonly number[]): void {
    const byId = new Map(ids.map((id, index) => [id, this.package(id, `/packageIds/${index}`)]))
    for (const [id, pkg] of byId) {
      for (const [lineId, quantity] of pkg.contents) this.#addQuantity(null, lineId, quantity)
      this.#contentCount -= pkg.contents.size
      // The labels of its ancestors list its contents.
      this.markChanged(pkg)
      this.#packages.delete(id)
      this.#dirtyIds.delete(id)
      this.#removedIds.add(id)
    }
    this.clearWeights([...byId.values()].map(({ fields }) => fields.parentId))
    for (const child of this.#packages.all()) {
      let parentId = child.fields.parentId
      while (parentId !== null && byId.has(parentId))
        parentId = byId.get(parentId)?.fields.parentId ?? null
      this.setParent(child, parentId)
    }
  }

  /**
   * Puts a package into or onto another, or takes it out. Labels of both parents list their contents; the package's own
   * label does not change.
   */
  setParent(pkg: MutablePackage, parentId: number | null): void {
    const { parentId: formerParentId } = pkg.fields
    if (formerParentId === parentId) return
    pkg.fields.parentId = parentId
    this.markDirty(pkg)
    for (const id of [formerParentId, parentId]) {
      const parent = this.#packages.get(id ?? 0)
      if (parent) this.markChanged(parent)
    }
  }

  /**
   * Clears the weights of packages that something left, and of their ancestors, because a weight is that of all in and
   * on a package. The moved goods are still in the packages `excludedIds`, whose weights stay.
   */
  clearWeights(ids: Iterable<number | null>, excludedIds: Iterable<number> = []): void {
    const visitedIds = new Set(excludedIds)
    for (const id of ids) {
      for (
        let pkg = this.#packages.get(id ?? 0);
        pkg && !visitedIds.has(pkg.fields.id);
        pkg = this.#packages.get(pkg.fields.parentId ?? 0)
      ) {
        visitedIds.add(pkg.fields.id)
        const { grossWeight, netWeight } = pkg.fields
        if (grossWeight === null && netWeight === null) continue
        Object.assign(pkg.fields, { grossWeight: null, netWeight: null })
        this.markChanged(pkg)
      }
    }
  }

  /** Marks a package to be written; its label stays valid. */
  markDirty({ fields }: MutablePackage): void {
    this.#dirtyIds.add(fields.id)
  }

  /** Marks a package to be written; its label and those of its ancestors are no longer valid. */
  markChanged(pkg: MutablePackage): void {
    this.#dirtyIds.add(pkg.fields.id)
    for (
      let ancestor: MutablePackage | undefined = pkg;
      ancestor;
      ancestor = this.#packages.get(ancestor.fields.parentId ?? 0)
    ) {
      if (this.#unlabelledIds.has(ancestor.fields.id)) return
      this.#unlabelledIds.add(ancestor.fields.id)
      if (ancestor.fields.labelledAt === null) continue
      ancestor.fields.labelledAt = null
      this.#dirtyIds.add(ancestor.fields.id)
    }
  }

  get lineIds(): number[] {
    return [...this.#lineById.keys()]
  }

  get packageIds(): number[] {
    return this.#packages.ids()
  }

  /** Groups packages by the id of the package directly on or in which they stand. */
  childrenByParent(): Map<number | null, MutablePackage[]> {
    return Map.groupBy(this.#packages.all(), ({ fields }) => fields.parentId)
  }
}
