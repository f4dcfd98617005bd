import type { MutablePackage } from '#domain/packing/mutable-package.ts'

/** Tracks packages that steps change or remove, and voids labels that are no longer valid. */
export class PackageChanges {
  readonly #packageById: (id: number) => MutablePackage | undefined
  readonly #dirty = new Set<number>()
  readonly #removed = new Set<number>()
  /** Packages without a valid label on themselves and on every ancestor: `markChanged` can stop there. */
  readonly #unlabelled = new Set<number>()

  constructor(packageById: (id: number) => MutablePackage | undefined) {
    this.#packageById = packageById
  }

  isDirty(id: number): boolean {
    return this.#dirty.has(id)
  }

  /** Returns the ids of removed packages that existed before the steps. */
  get removedIds(): number[] {
    return [...this.#removed].filter((id) => id > 0)
  }

  /** Marks a package to be written; its label stays valid. */
  markDirty({ fields }: MutablePackage): void {
    this.#dirty.add(fields.id)
  }

  /** Marks a package to be written; its label and those of its ancestors are no longer valid. */
  markChanged(pkg: MutablePackage): void {
    this.#dirty.add(pkg.fields.id)
    for (
      let ancestor: MutablePackage | undefined = pkg;
      ancestor;
      ancestor = this.#packageById(ancestor.fields.parentId ?? 0)
    ) {
      if (this.#unlabelled.has(ancestor.fields.id)) return
      this.#unlabelled.add(ancestor.fields.id)
      if (ancestor.fields.labelledAt === null) continue
      ancestor.fields.labelledAt = null
      this.#dirty.add(ancestor.fields.id)
    }
  }

  markRemoved(id: number): void {
    this.#dirty.delete(id)
    this.#removed.add(id)
  }
}
