import { actForNone, useProveidor } from '#web/app/state/session-state.ts'

/** Ends acting for another supplier than this one, whose record a link opens; null is a record of the company. */
export function leaveOtherSupplier(supplierId: number | null) {
  const { id, isChosen } = useProveidor.getState()
  if (isChosen && supplierId !== null && id !== supplierId) actForNone()
}
