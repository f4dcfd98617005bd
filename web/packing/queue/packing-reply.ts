import type { Package, PackingLine } from '#domain/packing/package.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { formatQuantity, parseQuantity } from '#domain/quantity.ts'
import type { Bench, Reply } from '#web/packing/queue/packing-queue.ts'

/** The packing after a change, from what the server says that the change did. */
export function afterReply(before: Bench, reply: Reply): Bench {
  const news = new Map(reply.packages.map((one) => [one.id, one]))
  const gone = new Set(reply.removed)
  const known = new Set(before.packages.map(({ id }) => id))
  const packages = [
    ...before.packages.filter(({ id }) => !gone.has(id)).map((one) => news.get(one.id) ?? one),
    ...reply.packages.filter(({ id }) => !known.has(id)),
  ].toSorted((one, other) => one.number - other.number)
  const { version, canUndo } = reply
  return { ...before, version, canUndo, packages, lines: counted(before.lines, packages) }
}

function counted(lines: readonly PackingLine[], packages: readonly Package[]): PackingLine[] {
  const sums = new Map<number, bigint>()
  for (const { contents } of packages)
    for (const { lineId, quantity } of contents)
      sums.set(lineId, (sums.get(lineId) ?? 0n) + parseQuantity(quantity))
  return lines.map((line) => {
    const packed = formatQuantity(sums.get(line.id) ?? 0n)
    return packed === line.packed ? line : { ...line, packed }
  })
}

/** Steps that still name packages -1, -2 …, once the first of those have ids of their own. */
export function withCreated(steps: PackingStep[], created: readonly number[]): PackingStep[] {
  const known = <Id extends number | null>(id: Id): Id => {
    if (id === null || id > 0) return id
    return (created[-id - 1] ?? id + created.length) as Id
  }
  return steps.map((step) => {
    const named: Record<string, unknown> = { ...step }
    for (const name of ['parentId', 'packageId', 'into', 'from', 'to'])
      if (name in named) named[name] = known(named[name] as number | null)
    if (Array.isArray(named.packageIds)) named.packageIds = named.packageIds.map(known)
    return named as PackingStep
  })
}
