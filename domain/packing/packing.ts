import type { Packing } from '#domain/packing/package.ts'
import { noFigures, type Packed, PackingTable } from '#domain/packing/packing-state.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { parseQuantity } from '#domain/quantity.ts'
import { packQuantity } from '#domain/shipment-line.ts'

/**
 * Makes steps of packing, all or none, in order. New packages have the ids -1, -2 … and the next numbers.
 * Contents never exceed the line; a package left with nothing stays. Changes nothing that it is given. Throws a
 * PackingRefusal.
 */
export function pack(before: Packing, steps: readonly PackingStep[]): Packed {
  const table = new PackingTable(before)
  steps.forEach((step, place) => {
    table.begin(place)
    makers[step.step](table, step as never)
  })
  return table.outcome()
}

type Maker<Name> = (table: PackingTable, step: Extract<PackingStep, { step: Name }>) => void

const packLines: Maker<'pack-lines'> = (table, { lineIds, type, parentId }) => {
  table.above(parentId, '/parentId')
  const ids = [...new Set(lineIds ?? table.lineIds)]
  const wanted = ids.map((id, place) => table.line(id, `/lineIds/${place}`))
  if (wanted.every(({ free }) => free === 0n)) table.refuse('', 'nothing-to-pack')
  for (const { line, free } of wanted) {
    if (free === 0n) continue
    const { packages, each, remainder } = packQuantity(free, parseQuantity(line.quantityPerPackage))
    const { height, width, depth, weight } = line
    const sizes = { ...noFigures, type, height, width, depth }
    // The line says what a full package weighs, not what the one with the rest does.
    const isFull = each === parseQuantity(line.quantityPerPackage)
    const full = { ...sizes, grossWeight: isFull ? weight : null }
    for (let n = 0; n < packages; n += 1)
      table.shift(null, table.newBox(full, parentId), line.id, each, '')
    if (remainder > 0n) table.shift(null, table.newBox(sizes, parentId), line.id, remainder, '')
  }
}

const add: Maker<'add'> = (table, { count, package: entry, parentId, contents }) => {
  table.above(parentId, '/parentId')
  for (let n = 0; n < count; n += 1) {
    const box = table.newBox(entry, parentId)
    table.weigh(box, '/package/netWeight')
    table.fill(box, contents, null)
  }
}

// What a label says of the package itself.
const onLabel = ['type', 'height', 'width', 'depth', 'grossWeight'] as const

const edit: Maker<'edit'> = (table, { packageIds, set }) => {
  packageIds.forEach((id, place) => {
    const box = table.box(id, `/packageIds/${place}`)
    const isOnLabel = onLabel.some((name) => name in set && set[name] !== box.fields[name])
    Object.assign(box.fields, set)
    table.weigh(box, '/set/netWeight')
    if (isOnLabel) table.touch(box)
    else table.note(box)
  })
}

const move: Maker<'move'> = (table, { lineId, from, to, quantity }) => {
  const source = from === null ? null : table.box(from, '/from')
  const target = to === null ? null : table.box(to, '/to')
  const { free } = table.line(lineId, '/lineId')
  const all = source ? (source.contents.get(lineId) ?? 0n) : free
  if (quantity === null && all === 0n) table.refuse('/quantity', 'nothing-to-pack')
  const amount = quantity === null ? all : parseQuantity(quantity)
  table.shift(source, target, lineId, amount, '/quantity')
  if (source) table.forgetWeights(source)
}

const nest: Maker<'nest'> = (table, { packageIds, parentId }) => {
  const above = table.above(parentId, '/parentId')
  packageIds.forEach((id, place) => {
    const box = table.box(id, `/packageIds/${place}`)
    if (above.has(id)) table.refuse(`/packageIds/${place}`, 'makes-circle')
    table.stand(box, parentId)
  })
}

const split: Maker<'split'> = (table, { packageId, contents }) => {
  const from = table.box(packageId, '/packageId')
  const { type, height, width, depth, parentId } = from.fields
  table.fill(table.newBox({ ...noFigures, type, height, width, depth }, parentId), contents, from)
  table.forgetWeights(from)
}

const merge: Maker<'merge'> = (table, { packageIds, into }) => {
  const target = table.box(into, '/into')
  const others = [...new Set(packageIds)].filter((id) => id !== into)
  if (others.length === 0) return
  const above = table.above(into, '/into')
  const inside = table.inside()
  for (const [place, id] of others.entries()) {
    const box = table.box(id, `/packageIds/${place}`)
    // A package cannot be emptied into one that stands in it.
    if (above.has(id)) table.refuse('/into', 'makes-circle')
    for (const [lineId, quantity] of [...box.contents])
      table.shift(box, target, lineId, quantity, '/packageIds')
    for (const child of inside.get(id) ?? []) table.stand(child, into)
  }
  table.remove(others)
  table.forgetWeights(target)
}

const makers: { [Name in PackingStep['step']]: Maker<Name> } = {
  'pack-lines': packLines,
  add,
  edit,
  move,
  nest,
  split,
  merge,
  remove: (table, { packageIds }) => table.remove([...new Set(packageIds)]),
  clear: (table) => table.remove(table.packageIds),
}
