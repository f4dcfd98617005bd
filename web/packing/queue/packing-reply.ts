import type { Package, PackingLine } from '#domain/packing/package.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import type { Output } from '#web/app/http/call.ts'

/** Packing of a shipment on the server. */
export type PackingSnapshot = Output<'GET /api/shipments/:id/packing'>
export type PackingReply = Output<'POST /api/shipments/:id/packing'>

/** Requests that a queue sends: a change, the undo of the last change, and reading the packing. */
export type PackingApi = {
  change: (version: number, steps: PackingStep[], key: string) => Promise<PackingReply>
  reverse: (version: number, key: string) => Promise<PackingReply>
  read: () => Promise<PackingSnapshot>
}

/** Returns the snapshot after a change: the reply has only the changed packages. */
export function applyReply(before: PackingSnapshot, reply: PackingReply): PackingSnapshot {
  const changedById = new Map(reply.packages.map((pkg) => [pkg.id, pkg]))
  const removedIds = new Set(reply.removed)
  const knownIds = new Set(before.packages.map(({ id }) => id))
  const packages = [
    ...before.packages
      .filter(({ id }) => !removedIds.has(id))
      .map((pkg) => changedById.get(pkg.id) ?? pkg),
    ...reply.packages.filter(({ id }) => !knownIds.has(id)),
  ].toSorted((a, b) => a.number - b.number)
  const { version, canUndo } = reply
  return { ...before, version, canUndo, packages, lines: withPackedSums(before.lines, packages) }
}

function withPackedSums(
  lines: readonly PackingLine[],
  packages: readonly Package[],
): PackingLine[] {
  const packedByLine = new Map<number, bigint>()
  for (const { contents } of packages)
    for (const { lineId, quantity } of contents)
      packedByLine.set(lineId, (packedByLine.get(lineId) ?? 0n) + parseQuantity(quantity))
  return lines.map((line) => {
    const packed = formatQuantity(packedByLine.get(line.id) ?? 0n)
    return packed === line.packed ? line : { ...line, packed }
  })
}

const idFields = ['parentId', 'packageId', 'into', 'from', 'to']

/** Returns the ids of packages in a step. */
export const packageIdsIn = (step: PackingStep): number[] =>
  Object.entries(step).flatMap(([name, value]) =>
    name === 'packageIds' || (idFields.includes(name) && value !== null)
      ? (value as number | number[])
      : [],
  )

/** Replaces the temporary ids -1, -2 … in steps by the server's ids of the first created packages. */
export function withCreatedIds(steps: PackingStep[], created: readonly number[]): PackingStep[] {
  const realId = <Id extends number | null>(id: Id): Id => {
    if (id === null || id > 0) return id
    return (created[-id - 1] ?? id + created.length) as Id
  }
  return steps.map((step) => {
    const withIds: Record<string, unknown> = { ...step }
    for (const name of idFields)
      if (name in withIds) withIds[name] = realId(withIds[name] as number | null)
    if (Array.isArray(withIds.packageIds)) withIds.packageIds = withIds.packageIds.map(realId)
    return withIds as PackingStep
  })
}
