import { type FilePackage, packageKey } from '#domain/imports/lines/line-import-groups.ts'
import { nestingSteps } from '#domain/imports/lines/line-import-nesting.ts'
import {
  type ListedPackage,
  maxListedContents,
  maxListedPackages,
} from '#domain/imports/lines/line-import-report.ts'
import type { FileRow, LineImportRow } from '#domain/imports/lines/line-import-row.ts'
import {
  lineEntryOf,
  lineOfPackages,
  type PackageQuantity,
} from '#domain/imports/lines/line-of-packages.ts'
import type { OrderLine } from '#domain/orders/order-line.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { type GoodsDetails, goodsFieldNames, mapGoodsFields } from '#domain/shipments/line-field.ts'
import type { PackageSplit } from '#domain/shipments/package-split.ts'
import type { LineEntry } from '#domain/shipments/shipment-line.ts'
import { maxSerialNumbers, type Traceability } from '#domain/shipments/traceability.ts'
import { formatQuantity, type Quantity } from '#domain/units/quantity.ts'

/** Numbers of packages that good rows create: in all, on another package, and with several lines. */
export type PackageCount = { packages: number; nested: number; mixed: number }

type RowPackages = Pick<FileRow, 'type'> & {
  lineIndex: number
  count: number
  parentKey: string | null
}
/** An order line and the identifiers of its product. */
export type Goods = Pick<OrderLine, 'id' | 'productCode' | 'size' | 'color'>
type RowGoods = Pick<LineImportRow, 'traceability' | 'details'>
type SharedLine = {
  lineIndex: number
  goods: Goods
  /** Quantity in each package, by its key. */
  packageQuantities: Map<string, Quantity>
  traceability: Traceability | null
  details: GoodsDetails
}

/** Goods without any detail. */
const plainGoods: RowGoods = { traceability: null, details: mapGoodsFields(() => null) }

/**
 * Collects the lines and packages that the good rows of a file add to a shipment. Rows of named packages share a line
 * if order line and goods are the same and the line has room for their serial numbers. Every other row becomes a
 * separate line, whose quantities give its packages.
 */
export class LineImportResult {
  readonly #lines: (LineEntry | SharedLine)[] = []
  readonly #rowPackages: RowPackages[] = []
  readonly #sharedLines = new Map<string, SharedLine>()
  readonly #filePackages = new Map<string, FilePackage>()
  readonly #contents = new Map<string, Map<SharedLine, Quantity>>()

  /** Adds packages named by rows. */
  addPackages(packages: readonly FilePackage[]): void {
    for (const filePackage of packages) {
      this.#filePackages.set(filePackage.key, filePackage)
      this.#contents.set(filePackage.key, new Map())
    }
  }

  /** Adds a row that becomes a separate line. */
  addLine(orderLineId: number, packing: PackageSplit, row: LineImportRow): void {
    const { height, width, depth, weight, type, traceability, details } = row
    const index = this.#lines.push({
      ...lineEntryOf(orderLineId, packing),
      height,
      width,
      depth,
      weight,
      ...details,
      traceability,
    })
    const count = packing.packages + (packing.remainder > 0n ? 1 : 0)
    const parentKey = row.parentReference === null ? null : packageKey(row.parentReference)
    this.#rowPackages.push({ lineIndex: index - 1, count, type, parentKey })
  }

  /** Adds a quantity of an order line to a named package. */
  addContent(goods: Goods, quantity: Quantity, key: string, row: RowGoods = plainGoods): void {
    const shared = this.#sharedLine(goods, row)
    shared.traceability?.serialNumbers.push(...(row.traceability?.serialNumbers ?? []))
    shared.packageQuantities.set(key, (shared.packageQuantities.get(key) ?? 0n) + quantity)
    const goodsInside = this.#contents.get(key)
    goodsInside?.set(shared, (goodsInside.get(shared) ?? 0n) + quantity)
  }

  #sharedLine(goods: Goods, row: RowGoods): SharedLine {
    const { traceability, details } = row
    const key = sharedLineKey(String(goods.id), row)
    const known = this.#sharedLines.get(key)
    if (known && hasRoomFor(known, traceability)) return known
    const shared: SharedLine = {
      lineIndex: this.#lines.length,
      goods,
      packageQuantities: new Map(),
      traceability: traceability && { ...traceability, serialNumbers: [] },
      details,
    }
    this.#lines.push(shared)
    this.#sharedLines.set(key, shared)
    return shared
  }

  /** The named packages in the order of their first rows. */
  get #packagesByRow(): FilePackage[] {
    return [...this.#filePackages.values()].sort((one, other) => one.row - other.row)
  }

  /** The lines to add, in the order of their first rows. */
  get lines(): LineEntry[] {
    return this.#lines.map((line) =>
      'packageQuantities' in line
        ? {
            ...lineOfPackages(line.goods.id, this.#packagesWith(line)),
            ...line.details,
            traceability: line.traceability,
          }
        : line,
    )
  }

  #packagesWith({ packageQuantities }: SharedLine): PackageQuantity[] {
    return [...packageQuantities].map(([key, quantity]) => ({
      quantity,
      entry: this.#filePackages.get(key)?.entry,
      isMixed: (this.#contents.get(key)?.size ?? 0) > 1,
    }))
  }

  /** Counts the named packages, and those of all other rows or only of rows that ask for packages. */
  count(includeAll: boolean): PackageCount {
    const filePackages = this.#packagesByRow
    const rowPackages = this.#rowPackages.filter((row) => includeAll || asksForPackages(row))
    const sum = (all: readonly RowPackages[]) => all.reduce((total, { count }) => total + count, 0)
    return {
      packages: filePackages.length + sum(rowPackages),
      nested:
        filePackages.filter(({ parentKey }) => parentKey !== null).length +
        sum(rowPackages.filter(({ parentKey }) => parentKey !== null)),
      mixed: [...this.#contents.values()].filter(({ size }) => size > 1).length,
    }
  }

  /** Number of packages named by rows. */
  get namedCount(): number {
    return this.#filePackages.size
  }

  /** The first named packages, for the preview. */
  get named(): ListedPackage[] {
    const childCounts = this.#childCounts()
    return this.#packagesByRow
      .slice(0, maxListedPackages)
      .map(({ key, reference, parentKey, entry: { type } }) => {
        const goodsInside = [...(this.#contents.get(key) ?? [])]
        const contents = goodsInside.slice(0, maxListedContents).map(([{ goods }, quantity]) => {
          const { productCode, size, color } = goods
          return { productCode, size, color, quantity: formatQuantity(quantity) }
        })
        const on =
          parentKey === null ? null : (this.#filePackages.get(parentKey)?.reference ?? null)
        return {
          reference,
          type,
          on,
          holds: childCounts.get(key) ?? 0,
          parts: goodsInside.length,
          contents,
        }
      })
  }

  #childCounts(): Map<string, number> {
    const childCounts = new Map<string, number>()
    for (const { parentKey, count } of [
      ...this.#rowPackages,
      ...this.#packagesByRow.map(({ parentKey }) => ({ parentKey, count: 1 })),
    ])
      if (parentKey !== null) childCounts.set(parentKey, (childCounts.get(parentKey) ?? 0) + count)
    return childCounts
  }

  /**
   * Returns the packing steps for lines with these ids (in the order of `lines`): first the named packages, then those
   * of all other rows (`includeAll`) or only of rows that ask for packages.
   */
  steps(lineIds: readonly number[], includeAll: boolean): PackingStep[] {
    const ids = new Map(this.#packagesByRow.map(({ key }, index) => [key, -(index + 1)]))
    const idOf = (key: string | null) => (key === null ? null : (ids.get(key) ?? null))
    const lineAt = (index: number) => lineIds[index] ?? 0
    const adds = this.#packagesByRow.map(({ key, entry }): PackingStep => {
      const goodsInside = [...(this.#contents.get(key) ?? [])]
      const contents = goodsInside.map(([{ lineIndex }, quantity]) => ({
        lineId: lineAt(lineIndex),
        quantity: formatQuantity(quantity),
      }))
      return { step: 'add', count: 1, package: entry, parentId: null, contents }
    })
    const rowPackages = this.#rowPackages.filter((row) => includeAll || asksForPackages(row))
    const packageGroups = [
      ...Map.groupBy(
        rowPackages,
        ({ type, parentKey }) => `${type ?? 'CT'} ${parentKey ?? ''}`,
      ).values(),
    ]
    const packs = packageGroups.map((group): PackingStep => {
      const [{ type, parentKey } = { type: null, parentKey: null }] = group
      const lines = group.map(({ lineIndex }) => lineAt(lineIndex))
      return { step: 'pack-lines', lineIds: lines, type: type ?? 'CT', parentId: idOf(parentKey) }
    })
    return [...adds, ...packs, ...nestingSteps(this.#packagesByRow, (key) => idOf(key) ?? 0)]
  }
}

// Serial numbers beyond the maximum of a line begin another line.
const hasRoomFor = (line: SharedLine, added: Traceability | null) =>
  (line.traceability?.serialNumbers.length ?? 0) + (added?.serialNumbers.length ?? 0) <=
  maxSerialNumbers.line

// A row that gives a package type or a parent asks for its packages to be created.
const asksForPackages = ({ type, parentKey }: RowPackages) => type !== null || parentKey !== null

/** Identifies the line that rows of named packages share; a line has a serial number for each piece or none. */
export const sharedLineKey = (goods: string, { traceability, details }: RowGoods): string => {
  const { lot, bestBefore, expiry, serialNumbers } = traceability ?? { serialNumbers: [] }
  const goodsValues = goodsFieldNames.map((name) => details[name])
  return JSON.stringify([goods, lot, bestBefore, expiry, serialNumbers.length > 0, ...goodsValues])
}
