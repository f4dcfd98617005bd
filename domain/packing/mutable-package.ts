import type { Package, PackageEntry, PackingLine } from '#domain/packing/package.ts'
import { formatQuantity, parseQuantity, type Quantity } from '#domain/units/quantity.ts'

/** A line, and its unpacked quantity. */
export type MutableLine = { line: PackingLine; free: Quantity }
/** A package whose fields and contents the steps change. */
export type MutablePackage = { fields: Omit<Package, 'contents'>; contents: Map<number, Quantity> }

export const unmeasured: Omit<PackageEntry, 'type'> = {
  height: null,
  width: null,
  depth: null,
  grossWeight: null,
  netWeight: null,
  tracking: '',
}

function mutablePackage({ contents, ...fields }: Package): MutablePackage {
  const entries = contents.map(({ lineId, quantity }) => [lineId, parseQuantity(quantity)] as const)
  return { fields, contents: new Map(entries) }
}

const packageOf = ({ fields, contents }: MutablePackage): Package => ({
  ...fields,
  contents: [...contents].map(([lineId, quantity]) => ({
    lineId,
    quantity: formatQuantity(quantity),
  })),
})

/** Packages that steps change. Each is converted at its first use: a scan uses one package of a thousand. */
export class MutablePackages {
  /** All packages in their order; null = a new package. */
  readonly #sourceById: Map<number, Package | null>
  readonly #convertedById = new Map<number, MutablePackage>()

  constructor(packages: readonly Package[]) {
    this.#sourceById = new Map(packages.map((pkg) => [pkg.id, pkg]))
  }

  get size(): number {
    return this.#sourceById.size
  }

  get(id: number): MutablePackage | undefined {
    const source = this.#sourceById.get(id)
    if (source && !this.#convertedById.has(id)) this.#convertedById.set(id, mutablePackage(source))
    return this.#convertedById.get(id)
  }

  ids(): number[] {
    return [...this.#sourceById.keys()]
  }

  all(): MutablePackage[] {
    return this.ids().flatMap((id) => this.get(id) ?? [])
  }

  add(pkg: MutablePackage): void {
    this.#sourceById.set(pkg.fields.id, null)
    this.#convertedById.set(pkg.fields.id, pkg)
  }

  delete(id: number): void {
    this.#sourceById.delete(id)
    this.#convertedById.delete(id)
  }

  /** Returns the packages after the steps; packages that are not dirty keep their identity. */
  result(isDirty: (id: number) => boolean): Package[] {
    return [...this.#sourceById].flatMap(([id, source]) => {
      if (source && !isDirty(id)) return [source]
      const pkg = this.#convertedById.get(id)
      return pkg ? [packageOf(pkg)] : []
    })
  }
}
