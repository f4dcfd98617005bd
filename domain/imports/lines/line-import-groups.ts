import type { LineColumn } from '#domain/imports/lines/line-import-columns.ts'
import type { LineImportError } from '#domain/imports/lines/line-import-report.ts'
import type { FileRow, LineImportRow } from '#domain/imports/lines/line-import-row.ts'
import type { LineImportTable } from '#domain/imports/lines/line-import-table.ts'
import { UnionFind } from '#domain/imports/lines/union-find.ts'
import type { PackageEntry } from '#domain/packing/package.ts'
import { parseQuantity } from '#domain/units/quantity.ts'

/** A package named by rows of a file, which describe it together. */
export type FilePackage = {
  key: string
  /** Name in the file, as its first row writes it. */
  reference: string
  row: number
  /** Key of the package on which this one stands. */
  parentKey: string | null
  entry: PackageEntry
}

/** Rows imported together or not at all: those of packages standing on one another, or a single row. */
export type RowGroup = {
  rows: (FileRow | LineImportRow)[]
  packages: FilePackage[]
  /** First row with an error found before order lines are looked up; null if there is none. */
  firstBadRow: number | null
}

/** Identifies a package of a file: "a1" is "A1". */
export const packageKey = (reference: string): string => reference.toLowerCase()

type ReadRows = Pick<LineImportTable, 'lines' | 'packageRows' | 'broken'>

/**
 * Groups the rows of a file. A package is created only if all rows of its group are good, so the bad rows, once
 * corrected, can be imported as a file of their own.
 */
export function groupRows({ lines, packageRows, broken }: ReadRows): {
  groups: RowGroup[]
  errors: LineImportError[]
} {
  const rows = [...lines, ...packageRows].sort((one, other) => one.row - other.row)
  const errors: LineImportError[] = []
  const fail: Fail = (row, column, code, params) =>
    errors.push({
      row: row.row,
      column,
      code,
      value: row.cellText(column),
      ...(params && { params }),
    })
  const drafts = draftPackages(rows, fail)
  const known = new Set([...drafts.keys(), ...broken.flatMap(({ reference }) => keysOf(reference))])
  for (const row of rows)
    if (row.parentReference !== null && !known.has(packageKey(row.parentReference)))
      fail(row, 'on_package', 'unknown-package')
  rejectCycles(drafts, fail)
  const badRows = new Set(errors.map(({ row }) => row))
  const unionFind = new UnionFind()
  for (const { reference, parentReference } of [...rows, ...broken])
    if (reference !== null && parentReference !== null)
      unionFind.union(packageKey(reference), packageKey(parentReference))
  const groups = new Map<string | FileRow, RowGroup>()
  const groupOf = (id: string | FileRow) => {
    const group = groups.get(id) ?? { rows: [], packages: [], firstBadRow: null }
    groups.set(id, group)
    return group
  }
  const idOf = ({ reference, parentReference }: Pick<FileRow, 'reference' | 'parentReference'>) => {
    const key = reference ?? parentReference
    return key === null ? null : unionFind.find(packageKey(key))
  }
  for (const row of rows) groupOf(idOf(row) ?? row).rows.push(row)
  for (const draft of drafts.values())
    groupOf(unionFind.find(draft.key)).packages.push(filePackage(draft))
  for (const row of [...rows.filter((fileRow) => badRows.has(fileRow.row)), ...broken]) {
    const group = groups.get(idOf(row) ?? (row as FileRow))
    if (group) group.firstBadRow = Math.min(group.firstBadRow ?? row.row, row.row)
  }
  return { groups: [...groups.values()], errors }
}

type Fail = (
  row: FileRow,
  column: LineColumn,
  code: LineImportError['code'],
  params?: LineImportError['params'],
) => void

const keysOf = (reference: string | null) => (reference === null ? [] : [packageKey(reference)])

const packageFields = [
  ['type', 'package_type'],
  ['parentReference', 'on_package'],
  ['height', 'height'],
  ['width', 'width'],
  ['depth', 'depth'],
  ['weight', 'weight'],
  ['netWeight', 'net_weight'],
  ['tracking', 'tracking'],
] as const
type PackageField = (typeof packageFields)[number][0]

/** A package while its rows are read: the first row that gives each field. */
type Draft = {
  key: string
  reference: string
  row: number
  hasGoods: boolean
  firstRows: Map<PackageField, FileRow>
}

const fieldValue = (row: FileRow | undefined, field: PackageField) => {
  const value = row?.[field] ?? null
  return field === 'parentReference' && value !== null ? packageKey(value) : value
}

function draftPackages(rows: readonly (FileRow | LineImportRow)[], fail: Fail): Map<string, Draft> {
  const drafts = new Map<string, Draft>()
  for (const row of rows) {
    if (row.reference === null) continue
    const key = packageKey(row.reference)
    const { reference } = row
    const fresh = {
      key,
      reference,
      row: row.row,
      hasGoods: false,
      firstRows: new Map<PackageField, FileRow>(),
    }
    const draft = drafts.get(key) ?? fresh
    drafts.set(key, draft)
    draft.hasGoods ||= 'quantities' in row
    for (const [field, column] of packageFields) {
      const value = fieldValue(row, field)
      if (value === null) continue
      const first = draft.firstRows.get(field)
      if (!first) draft.firstRows.set(field, row)
      else if (fieldValue(first, field) !== value)
        fail(row, column, 'differs-from-row', { row: first.row })
    }
  }
  for (const { firstRows } of drafts.values()) {
    const [gross, net] = [firstRows.get('weight'), firstRows.get('netWeight')]
    if (!gross?.weight || !net?.netWeight) continue
    if (parseQuantity(net.netWeight) > parseQuantity(gross.weight))
      fail(net, 'net_weight', 'net-over-gross')
  }
  return drafts
}

/** Reports each package that stands on itself, directly or through others. */
function rejectCycles(drafts: Map<string, Draft>, fail: Fail): void {
  const parentOf = (draft: Draft) =>
    drafts.get(fieldValue(draft.firstRows.get('parentReference'), 'parentReference') ?? '')
  const checked = new Set<Draft>()
  for (const start of drafts.values()) {
    const path = new Set<Draft>()
    let current: Draft | undefined = start
    while (current && !checked.has(current)) {
      if (path.has(current)) {
        const all = [...path]
        const cycle = all.slice(all.indexOf(current))
        const packages = [...cycle.slice(0, 5), current]
          .map(({ reference }) => reference)
          .join(' → ')
        for (const { firstRows } of cycle) {
          const row = firstRows.get('parentReference')
          if (row) fail(row, 'on_package', 'makes-circle', { packages })
        }
        break
      }
      path.add(current)
      current = parentOf(current)
    }
    for (const draft of path) checked.add(draft)
  }
}

function filePackage({ key, reference, row, firstRows, hasGoods }: Draft): FilePackage {
  const first = (field: Exclude<PackageField, 'type'>) => fieldValue(firstRows.get(field), field)
  const entry = {
    // A package without goods is taken for a pallet, which carries others.
    type: firstRows.get('type')?.type ?? (hasGoods ? 'CT' : 'PX'),
    height: first('height'),
    width: first('width'),
    depth: first('depth'),
    grossWeight: first('weight'),
    netWeight: first('netWeight'),
    tracking: first('tracking') ?? '',
  }
  return { key, reference, row, parentKey: first('parentReference'), entry }
}
