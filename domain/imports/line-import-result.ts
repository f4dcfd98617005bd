import { keyOf, type NamedPackage } from '#domain/imports/line-import-groups.ts'
import { nestsOf } from '#domain/imports/line-import-nesting.ts'
import { type NamedListing, namedListed, partsListed } from '#domain/imports/line-import-report.ts'
import type { FileRow } from '#domain/imports/line-import-row.ts'
import type { OrderLine } from '#domain/order-line.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { formatQuantity, type Quantity } from '#domain/quantity.ts'
import { type LineEntry, type PackageSplit, splitQuantity } from '#domain/shipment-line.ts'

/** Packages that good rows bring: those on others and those with several lines among them. */
export type PackageCount = { packages: number; nested: number; mixed: number }

type Own = Pick<FileRow, 'type'> & { place: number; count: number; on: string | null }
/** An order line, and what people know it by. */
export type Goods = Pick<OrderLine, 'id' | 'productCode' | 'size' | 'color'>
type Shared = { place: number; goods: Goods; parts: Map<string, Quantity> }

/**
 * What the good rows of a file bring into a shipment. Rows that name packages share a line for each order line;
 * every other row is a line with packages by its own figures.
 */
export class LineCargo {
  readonly #lines: (LineEntry | Shared)[] = []
  readonly #own: Own[] = []
  readonly #shared = new Map<number, Shared>()
  readonly #named = new Map<string, NamedPackage>()
  readonly #contents = new Map<string, Map<Shared, Quantity>>()

  /** Takes packages that rows name. */
  addPackages(packages: readonly NamedPackage[]): void {
    for (const one of packages) {
      this.#named.set(one.key, one)
      this.#contents.set(one.key, new Map())
    }
  }

  /** Takes a row that is a line by itself. */
  addLine(orderLineId: number, packing: PackageSplit, row: FileRow): void {
    const { height, width, depth, weight, type } = row
    const place = this.#lines.push({
      ...entryOf(orderLineId, packing),
      height,
      width,
      depth,
      weight,
    })
    const count = packing.packages + (packing.remainder > 0n ? 1 : 0)
    const on = row.on === null ? null : keyOf(row.on)
    this.#own.push({ place: place - 1, count, type, on })
  }

  /** Takes so much of an order line in a named package. */
  addContent(goods: Goods, quantity: Quantity, key: string): void {
    const shared = this.#shared.get(goods.id) ?? this.#share(goods)
    shared.parts.set(key, (shared.parts.get(key) ?? 0n) + quantity)
    const inside = this.#contents.get(key)
    inside?.set(shared, (inside.get(shared) ?? 0n) + quantity)
  }

  #share(goods: Goods): Shared {
    const shared: Shared = { place: this.#lines.length, goods, parts: new Map() }
    this.#lines.push(shared)
    this.#shared.set(goods.id, shared)
    return shared
  }

  /** Named packages as the file counts them. */
  get #packages(): NamedPackage[] {
    return [...this.#named.values()].sort((one, other) => one.row - other.row)
  }

  /** The lines to add, in the order of their first rows. */
  get lines(): LineEntry[] {
    return this.#lines.map((line) => ('parts' in line ? this.#lineOf(line) : line))
  }

  /** Of the packages of all lines, or of those that the file itself makes. */
  count(isAll: boolean): PackageCount {
    const named = this.#packages
    const own = this.#own.filter((one) => isAll || says(one))
    const sum = (all: readonly Own[]) => all.reduce((total, { count }) => total + count, 0)
    return {
      packages: named.length + sum(own),
      nested:
        named.filter(({ on }) => on !== null).length + sum(own.filter(({ on }) => on !== null)),
      mixed: [...this.#contents.values()].filter(({ size }) => size > 1).length,
    }
  }

  /** How many packages rows name. */
  get namedCount(): number {
    return this.#named.size
  }

  /** The first of the named packages. */
  get named(): NamedListing[] {
    const holds = this.#holds()
    return this.#packages.slice(0, namedListed).map(({ key, reference, on, entry: { type } }) => {
      const inside = [...(this.#contents.get(key) ?? [])]
      const contents = inside.slice(0, partsListed).map(([{ goods }, quantity]) => {
        const { productCode, size, color } = goods
        return { productCode, size, color, quantity: formatQuantity(quantity) }
      })
      const below = on === null ? null : (this.#named.get(on)?.reference ?? null)
      return {
        reference,
        type,
        on: below,
        holds: holds.get(key) ?? 0,
        parts: inside.length,
        contents,
      }
    })
  }

  #holds(): Map<string, number> {
    const holds = new Map<string, number>()
    for (const { on, count } of [
      ...this.#own,
      ...this.#packages.map(({ on }) => ({ on, count: 1 })),
    ])
      if (on !== null) holds.set(on, (holds.get(on) ?? 0) + count)
    return holds
  }

  /**
   * The steps that make the packages of lines with these ids, in their order: the named ones as the file counts
   * them, then those by figures; with `isAll` of every line, else of rows that say a type or a pallet.
   */
  steps(lineIds: readonly number[], isAll: boolean): PackingStep[] {
    const ids = new Map(this.#packages.map(({ key }, place) => [key, -(place + 1)]))
    const idOf = (key: string | null) => (key === null ? null : (ids.get(key) ?? null))
    const lineAt = (place: number) => lineIds[place] ?? 0
    const adds = this.#packages.map(({ key, entry }): PackingStep => {
      const inside = [...(this.#contents.get(key) ?? [])]
      const contents = inside.map(([{ place }, quantity]) => ({
        lineId: lineAt(place),
        quantity: formatQuantity(quantity),
      }))
      return { step: 'add', count: 1, package: entry, parentId: null, contents }
    })
    const wanted = this.#own.filter((one) => isAll || says(one))
    const own = [...Map.groupBy(wanted, ({ type, on }) => `${type ?? 'CT'} ${on ?? ''}`).values()]
    const packs = own.map((all): PackingStep => {
      const [{ type, on } = { type: null, on: null }] = all
      const lines = all.map(({ place }) => lineAt(place))
      return { step: 'pack-lines', lineIds: lines, type: type ?? 'CT', parentId: idOf(on) }
    })
    return [...adds, ...packs, ...nestsOf(this.#packages, (key) => idOf(key) ?? 0)]
  }

  /** A line by its packages: what the fullest of them holds is its quantity per package. */
  #lineOf({ goods, parts }: Shared): LineEntry {
    const quantities = [...parts.values()]
    const each = quantities.reduce((most, one) => (one > most ? one : most), 0n)
    const packing = splitQuantity(
      quantities.reduce((sum, one) => sum + one, 0n),
      each,
    )
    const full = [...parts].flatMap(([key, quantity]) => (quantity === each ? [key] : []))
    return { ...entryOf(goods.id, packing), ...this.#figuresOf(full) }
  }

  /** What these packages say alike of themselves, nothing where something else is in them. */
  #figuresOf(keys: readonly string[]): Pick<LineEntry, 'height' | 'width' | 'depth' | 'weight'> {
    const isMixed = keys.some((key) => (this.#contents.get(key)?.size ?? 0) > 1)
    const entries = keys.flatMap((key) => this.#named.get(key)?.entry ?? [])
    const alike = (name: 'height' | 'width' | 'depth' | 'grossWeight') => {
      const [first = null, ...others] = entries.map((entry) => entry[name])
      return !isMixed && others.every((other) => other === first) ? first : null
    }
    return {
      height: alike('height'),
      width: alike('width'),
      depth: alike('depth'),
      weight: alike('grossWeight'),
    }
  }
}

// Who says what kind they are, or what they stand on, wants them made.
const says = ({ type, on }: Own) => type !== null || on !== null

const entryOf = (orderLineId: number, { packages, perPackage: each, remainder }: PackageSplit) => ({
  orderLineId,
  numberOfPackages: packages,
  quantityPerPackage: formatQuantity(each),
  remainder: formatQuantity(remainder),
})
