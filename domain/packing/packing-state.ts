import {
  maxContents,
  mostPackages,
  type Package,
  type PackageContent,
  type PackageEntry,
  type Packing,
  type PackingLine,
} from '#domain/packing/package.ts'
import { PackingRefusal, type PackingRefusalCode } from '#domain/packing/packing-refusal.ts'
import { formatQuantity, isWhole, parseQuantity, type Quantity } from '#domain/quantity.ts'

/**
 * What steps did: the packing after them, packages that are new or changed, the ids of those that are gone, and how
 * many were made, those included that a later step took away.
 */
export type Packed = { packing: Packing; touched: Package[]; removed: number[]; made: number }

type Line = { line: PackingLine; free: Quantity }
type Box = { fields: Omit<Package, 'contents'>; contents: Map<number, Quantity> }

/** The figures of a package that nobody measured. */
export const noFigures: Omit<PackageEntry, 'type'> = {
  height: null,
  width: null,
  depth: null,
  grossWeight: null,
  netWeight: null,
  tracking: '',
}

/** The table that packages stand on while steps of packing are made. */
export class PackingTable {
  readonly #before: Packing
  readonly #lines: Map<number, Line>
  readonly #boxes: Map<number, Box>
  readonly #touched = new Set<number>()
  readonly #removed = new Set<number>()
  /** Those of which it is known that no label is out, nor of anything that they stand on; nothing here gives one. */
  readonly #unlabelled = new Set<number>()
  #place = 0
  #made = 0
  /** Contents of all packages; what was packed before there was a maximum stays. */
  #contentCount: number
  readonly #maxContents: number
  #number: number

  constructor(before: Packing) {
    this.#before = before
    this.#lines = new Map(
      before.lines.map((line) => [
        line.id,
        { line, free: parseQuantity(line.quantity) - parseQuantity(line.packed) },
      ]),
    )
    this.#boxes = new Map(before.packages.map((one) => [one.id, boxOf(one)]))
    this.#contentCount = before.packages.reduce((sum, { contents }) => sum + contents.length, 0)
    this.#maxContents = Math.max(maxContents, this.#contentCount)
    const last = before.lastLabelled ?? 0
    this.#number = before.packages.reduce((most, { number }) => Math.max(most, number), last)
  }

  /** Refusals from now on are about this step. */
  begin(place: number): void {
    this.#place = place
  }

  /** All that stands on the table; what nobody touched is what it was given. */
  outcome(): Packed {
    const given = new Map(this.#before.packages.map((one) => [one.id, one]))
    const packages = [...this.#boxes.values()].map((box) => {
      const { id } = box.fields
      return (this.#touched.has(id) ? undefined : given.get(id)) ?? packageOf(box)
    })
    const lines = this.#before.lines.map((line) => {
      const free = this.#lines.get(line.id)?.free ?? 0n
      const packed = formatQuantity(parseQuantity(line.quantity) - free)
      return packed === line.packed ? line : { ...line, packed }
    })
    return {
      packing: { ...this.#before, lines, packages },
      touched: packages.filter(({ id }) => this.#touched.has(id)),
      removed: [...this.#removed].filter((id) => id > 0),
      made: this.#made,
    }
  }

  /** Refuses the step: `path` is what of it. */
  refuse(path: string, code: PackingRefusalCode, params?: Record<string, string | number>): never {
    throw new PackingRefusal(this.#place, path, code, params)
  }

  /** The line, or a refusal. */
  line(id: number, path: string): Line {
    return this.#lines.get(id) ?? this.refuse(path, 'not-found')
  }

  /** The package, or a refusal. */
  box(id: number, path: string): Box {
    return this.#boxes.get(id) ?? this.refuse(path, 'not-found')
  }

  /** Notes that a package is to be written, though its label still says what it is. */
  note(box: Box): void {
    this.#touched.add(box.fields.id)
  }

  /** Notes that a package changed: labels of it and of what it stands on no longer say what they are. */
  touch(box: Box): void {
    this.#touched.add(box.fields.id)
    for (let at: Box | undefined = box; at; at = this.#boxes.get(at.fields.parentId ?? 0)) {
      if (this.#unlabelled.has(at.fields.id)) return
      this.#unlabelled.add(at.fields.id)
      if (at.fields.labelledAt === null) continue
      at.fields.labelledAt = null
      this.#touched.add(at.fields.id)
    }
  }

  /** Makes a package with the next number. */
  newBox(entry: PackageEntry, parentId: number | null): Box {
    if (this.#boxes.size >= mostPackages)
      this.refuse('', 'too-many-packages', { maximum: mostPackages })
    this.#made += 1
    this.#number += 1
    const id = -this.#made
    const fields = { ...entry, id, number: this.#number, parentId, sscc: null, labelledAt: null }
    const box = { fields, contents: new Map() }
    this.#boxes.set(id, box)
    this.#touched.add(id)
    return box
  }

  /** Moves so much of a line from one package to another; null is what is not packed. */
  shift(from: Box | null, to: Box | null, lineId: number, quantity: Quantity, path: string): void {
    const { line } = this.line(lineId, path)
    if (!line.isDivisible && !isWhole(quantity)) this.refuse(path, 'not-whole')
    const there = from ? (from.contents.get(lineId) ?? 0n) : this.line(lineId, path).free
    if (quantity > there) {
      const figures = { available: formatQuantity(there), quantity: formatQuantity(quantity) }
      this.refuse(path, from ? 'over-contents' : 'over-line', figures)
    }
    this.#count(from, lineId, -quantity)
    this.#count(to, lineId, quantity)
  }

  #count(box: Box | null, lineId: number, quantity: Quantity): void {
    if (!box) {
      this.line(lineId, '').free += quantity
      return
    }
    const after = (box.contents.get(lineId) ?? 0n) + quantity
    this.#contentCount -= box.contents.size
    if (after > 0n) box.contents.set(lineId, after)
    else box.contents.delete(lineId)
    this.#contentCount += box.contents.size
    if (this.#contentCount > this.#maxContents)
      this.refuse('', 'too-many-contents', { maximum: this.#maxContents })
    this.touch(box)
  }

  /** Moves these contents into a package. */
  fill(box: Box, contents: readonly PackageContent[], from: Box | null): void {
    contents.forEach(({ lineId, quantity }, place) => {
      this.shift(from, box, lineId, parseQuantity(quantity), `/contents/${place}/quantity`)
    })
  }

  /** Refuses goods that weigh more than the package with them. */
  weigh({ fields: { netWeight, grossWeight } }: Box, path: string): void {
    if (netWeight === null || grossWeight === null) return
    if (parseQuantity(netWeight) > parseQuantity(grossWeight)) this.refuse(path, 'net-over-gross')
  }

  /** Takes packages away: what was in them is not packed, packages in them stand where they stood. */
  remove(ids: readonly number[]): void {
    const gone = new Map(ids.map((id, place) => [id, this.box(id, `/packageIds/${place}`)]))
    for (const [id, box] of gone) {
      for (const [lineId, quantity] of box.contents) this.#count(null, lineId, quantity)
      this.#contentCount -= box.contents.size
      this.#boxes.delete(id)
      this.#touched.delete(id)
      this.#removed.add(id)
    }
    for (const child of this.#boxes.values()) {
      let above = child.fields.parentId
      while (above !== null && gone.has(above)) above = gone.get(above)?.fields.parentId ?? null
      this.stand(child, above)
    }
  }

  /** What a package weighed is not true any more. */
  forgetWeights(box: Box): void {
    box.fields.grossWeight = null
    box.fields.netWeight = null
    this.touch(box)
  }

  /** Puts a package into or onto another, or out of all: labels of both say what stands there, its own does not. */
  stand(box: Box, parentId: number | null): void {
    const { parentId: from } = box.fields
    if (from === parentId) return
    box.fields.parentId = parentId
    this.note(box)
    for (const id of [from, parentId]) {
      const other = this.#boxes.get(id ?? 0)
      if (other) this.touch(other)
    }
  }

  /** A package and all that it stands in or on, from the inside out. */
  above(id: number | null, path: string): Set<number> {
    const ids = new Set<number>()
    for (let at = id; at !== null; at = this.box(at, path).fields.parentId) ids.add(at)
    return ids
  }

  /** All lines. */
  get lineIds(): number[] {
    return [...this.#lines.keys()]
  }

  /** All packages. */
  get packageIds(): number[] {
    return [...this.#boxes.keys()]
  }

  /** What stands directly in or on each package. */
  inside(): Map<number | null, Box[]> {
    return Map.groupBy(this.#boxes.values(), ({ fields }) => fields.parentId)
  }
}

function boxOf({ contents, ...fields }: Package): Box {
  const counted = contents.map(({ lineId, quantity }) => [lineId, parseQuantity(quantity)] as const)
  return { fields: { ...fields }, contents: new Map(counted) }
}

const packageOf = ({ fields, contents }: Box): Package => ({
  ...fields,
  contents: [...contents].map(([lineId, quantity]) => ({
    lineId,
    quantity: formatQuantity(quantity),
  })),
})
