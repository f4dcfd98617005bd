import { useActingSupplier, useCan } from '#web/app/state/session-state.ts'
import { noSupplier } from '#web/constants.ts'

/** Returns whether the person may answer: the supplier's people, and staff who act for a supplier. */
export function useCanAnswer(): boolean {
  const canAnswer = useCan('answerDiscrepancy')
  return useActingSupplier().id !== noSupplier && canAnswer
}
