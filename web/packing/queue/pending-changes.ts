import type { Packing } from '#domain/packing/package.ts'
import { pack } from '#domain/packing/packing.ts'
import { PackingRefusal } from '#domain/packing/packing-refusal.ts'
import type { PackingResult } from '#domain/packing/packing-state.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'

/** Steps that are sent and undone together. */
export type PendingChange = { key: string; steps: PackingStep[] }

type Packed = Pick<PackingResult, 'packing' | 'createdCount'>

const stepsOf = (pending: readonly PendingChange[]) => pending.flatMap(({ steps }) => steps)

/** Applies all pending changes; returns the packing and the number of packages they create. */
export const packPending = (packing: Packing, pending: readonly PendingChange[]): Packed =>
  pending.length === 0 ? { packing, createdCount: 0 } : pack(packing, stepsOf(pending))

/** Applies the pending changes and further steps. The step index of a refusal counts the further steps only. */
export function packOneMore(
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
