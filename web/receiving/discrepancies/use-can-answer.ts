import { useActingSupplier, useCan } from '#web/app/state/session-state.ts'
import { noSupplier } from '#web/constants.ts'

/** Whether the person answers discrepancies: the supplier's own people, and staff who act for a supplier. */
export function useCanAnswer(): boolean {
  const canAnswer = useCan('answerDiscrepancy')
  return useActingSupplier().id !== noSupplier && canAnswer
}
