import type { LineColumn } from '#domain/imports/line-import-columns.ts'
import type { LineImportError } from '#domain/imports/line-import-report.ts'
import type { FileRow, LineImportRow } from '#domain/imports/line-import-row.ts'
import type { LineImportTable } from '#domain/imports/line-import-table.ts'
import type { PackageEntry } from '#domain/packing/package.ts'
import { parseQuantity } from '#domain/quantity.ts'

/** A package that rows of a file name, as all of them together describe it. */
export type NamedPackage = {
  key: string
  /** As its first row writes it. */
  reference: string
  row: number
  /** The key of the package that it stands on. */
  on: string | null
  entry: PackageEntry
}

/** Rows that come in together or not at all: those of packages that stand on one another, or one that stands alone. */
export type Load = {
  rows: (FileRow | LineImportRow)[]
  packages: NamedPackage[]
  /** The first of its rows that is wrong whatever the orders say; null when none is. */
  wrongRow: number | null
}

/** What packages of a file are told apart by: "a1" is "A1". */
export const keyOf = (reference: string): string => reference.toLowerCase()

type Asked = Pick<LineImportTable, 'lines' | 'bare' | 'broken'>

/**
 * Puts the rows of a file together: a package is made only if all its rows are good, and so is all that stands with
 * it. So the bad rows, once corrected, are a file by themselves.
 */
export function loadsOf({ lines, bare, broken }: Asked): {
  loads: Load[]
  errors: LineImportError[]
} {
  const rows = [...lines, ...bare].sort((one, other) => one.row - other.row)
  const errors: LineImportError[] = []
  const fail: Fail = (row, column, code, params) =>
    errors.push({ row: row.row, column, code, value: row.said(column), ...(params && { params }) })
  const drafts = draftsOf(rows, fail)
  const known = new Set([...drafts.keys(), ...broken.flatMap(({ reference }) => keysOf(reference))])
  for (const row of rows)
    if (row.on !== null && !known.has(keyOf(row.on))) fail(row, 'on_package', 'unknown-package')
  failCircles(drafts, fail)
  const wrong = new Set(errors.map(({ row }) => row))
  const together = new Together()
  for (const { reference, on } of [...rows, ...broken])
    if (reference !== null && on !== null) together.join(keyOf(reference), keyOf(on))
  const loads = new Map<string | FileRow, Load>()
  const loadOf = (id: string | FileRow) => {
    const load = loads.get(id) ?? { rows: [], packages: [], wrongRow: null }
    loads.set(id, load)
    return load
  }
  const idOf = ({ reference, on }: Pick<FileRow, 'reference' | 'on'>) => {
    const key = reference ?? on
    return key === null ? null : together.of(keyOf(key))
  }
  for (const row of rows) loadOf(idOf(row) ?? row).rows.push(row)
  for (const draft of drafts.values())
    loadOf(together.of(draft.key)).packages.push(namedPackage(draft))
  for (const row of [...rows.filter((one) => wrong.has(one.row)), ...broken]) {
    const load = loads.get(idOf(row) ?? (row as FileRow))
    if (load) load.wrongRow = Math.min(load.wrongRow ?? row.row, row.row)
  }
  return { loads: [...loads.values()], errors }
}

type Fail = (
  row: FileRow,
  column: LineColumn,
  code: LineImportError['code'],
  params?: LineImportError['params'],
) => void

const keysOf = (reference: string | null) => (reference === null ? [] : [keyOf(reference)])

const figures = [
  ['type', 'package_type'],
  ['on', 'on_package'],
  ['height', 'height'],
  ['width', 'width'],
  ['depth', 'depth'],
  ['weight', 'weight'],
  ['netWeight', 'net_weight'],
  ['tracking', 'tracking'],
] as const
type Figure = (typeof figures)[number][0]

/** A package while its rows are read: who said what of it first. */
type Draft = {
  key: string
  reference: string
  row: number
  hasGoods: boolean
  said: Map<Figure, FileRow>
}

const saidOf = (row: FileRow | undefined, figure: Figure) => {
  const value = row?.[figure] ?? null
  return figure === 'on' && value !== null ? keyOf(value) : value
}

function draftsOf(rows: readonly (FileRow | LineImportRow)[], fail: Fail): Map<string, Draft> {
  const drafts = new Map<string, Draft>()
  for (const row of rows) {
    if (row.reference === null) continue
    const key = keyOf(row.reference)
    const { reference } = row
    const fresh = { key, reference, row: row.row, hasGoods: false, said: new Map() }
    const draft = drafts.get(key) ?? fresh
    drafts.set(key, draft)
    draft.hasGoods ||= 'amounts' in row
    for (const [figure, column] of figures) {
      const value = saidOf(row, figure)
      if (value === null) continue
      const first = draft.said.get(figure)
      if (!first) draft.said.set(figure, row)
      else if (saidOf(first, figure) !== value)
        fail(row, column, 'differs-from-row', { row: first.row })
    }
  }
  for (const { said } of drafts.values()) {
    const [gross, net] = [said.get('weight'), said.get('netWeight')]
    if (!gross?.weight || !net?.netWeight) continue
    if (parseQuantity(net.netWeight) > parseQuantity(gross.weight))
      fail(net, 'net_weight', 'net-over-gross')
  }
  return drafts
}

/** Says of each package that stands on itself, by however many others, that it does. */
function failCircles(drafts: Map<string, Draft>, fail: Fail): void {
  const above = (draft: Draft) => drafts.get(saidOf(draft.said.get('on'), 'on') ?? '')
  const done = new Set<Draft>()
  for (const start of drafts.values()) {
    const path = new Set<Draft>()
    let at: Draft | undefined = start
    while (at && !done.has(at)) {
      if (path.has(at)) {
        const all = [...path]
        const circle = all.slice(all.indexOf(at))
        const packages = [...circle.slice(0, 5), at].map(({ reference }) => reference).join(' → ')
        for (const { said } of circle) {
          const row = said.get('on')
          if (row) fail(row, 'on_package', 'makes-circle', { packages })
        }
        break
      }
      path.add(at)
      at = above(at)
    }
    for (const one of path) done.add(one)
  }
}

function namedPackage({ key, reference, row, said, hasGoods }: Draft): NamedPackage {
  const first = (figure: Exclude<Figure, 'type'>) => saidOf(said.get(figure), figure)
  const entry = {
    // What has nothing in it is there for others to stand on.
    type: said.get('type')?.type ?? (hasGoods ? 'CT' : 'PX'),
    height: first('height'),
    width: first('width'),
    depth: first('depth'),
    grossWeight: first('weight'),
    netWeight: first('netWeight'),
    tracking: first('tracking') ?? '',
  }
  return { key, reference, row, on: first('on'), entry }
}

/** Which packages stand together: each leads to one of them that speaks for all. */
class Together {
  readonly #towards = new Map<string, string>()

  of(key: string): string {
    let at = key
    for (let next = this.#towards.get(at); next !== undefined; next = this.#towards.get(at)) {
      const beyond = this.#towards.get(next)
      if (beyond !== undefined) this.#towards.set(at, beyond)
      at = next
    }
    return at
  }

  join(one: string, other: string): void {
    const [from, to] = [this.of(one), this.of(other)]
    if (from !== to) this.#towards.set(from, to)
  }
}
