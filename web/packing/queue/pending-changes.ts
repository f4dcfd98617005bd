import type { Packing } from '#domain/packing/package.ts'
import { pack } from '#domain/packing/packing.ts'
import { PackingRefusal } from '#domain/packing/packing-refusal.ts'
import type { PackingResult } from '#domain/packing/packing-state.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'
import { packageIdsIn } from '#web/packing/queue/packing-reply.ts'

/** Steps that are sent and undone together. */
export type PendingChange = { key: string; steps: PackingStep[] }

type Packed = Pick<PackingResult, 'packing' | 'createdCount'>

const stepsOf = (pending: readonly PendingChange[]) => pending.flatMap(({ steps }) => steps)

/** Applies all pending changes; returns the packing and the number of packages they create. */
export const packPending = (packing: Packing, pending: readonly PendingChange[]): Packed =>
  pending.length === 0 ? { packing, createdCount: 0 } : pack(packing, stepsOf(pending))

/** Applies the pending changes and further steps. The step index of a refusal counts the further steps only. */
export function packPendingAnd(
  packing: Packing,
  pending: readonly PendingChange[],
  steps: readonly PackingStep[],
): Packed {
  const before = stepsOf(pending)
  try {
    return pack(packing, [...before, ...steps])
  } catch (error) {
    if (!(error instanceof PackingRefusal)) throw error
    const { stepIndex, path, code, params } = error
    throw new PackingRefusal(stepIndex - before.length, path, code, params)
  }
}

/** Returns the index of the pending change that contains the step with this index among all pending steps. */
export function changeIndexOf(pending: readonly PendingChange[], stepIndex: number): number {
  let stepCount = 0
  return pending.findIndex(({ steps }) => {
    stepCount += steps.length
    return stepIndex < stepCount
  })
}

/**
 * Temporary ids (-1, -2 …) count the packages that earlier changes create. After a rebase `pack-lines` may create another
 * number of packages, so that later ids mean other packages. Throws a PackingRefusal for the first change with such an id.
 */
export function checkTemporaryIds(
  before: Packing,
  after: Packing,
  pending: readonly PendingChange[],
): void {
  const createdCount = (packing: Packing, changeCount: number) =>
    packPending(packing, pending.slice(0, changeCount)).createdCount
  const changedIndex = pending.findIndex(
    ({ steps }, index) =>
      steps.some(({ step }) => step === 'pack-lines') &&
      createdCount(before, index + 1) !== createdCount(after, index + 1),
  )
  if (changedIndex < 0) return
  const firstChangedId = -createdCount(after, changedIndex) - 1
  const refusedIndex = pending.findIndex(
    ({ steps }, index) =>
      index > changedIndex && steps.flatMap(packageIdsIn).some((id) => id <= firstChangedId),
  )
  if (refusedIndex < 0) return
  const possible = pending.slice(0, refusedIndex)
  // Throws first if an earlier change is no longer possible.
  packPending(after, possible)
  throw new PackingRefusal(stepsOf(possible).length, '', 'not-found')
}
