import { addDays } from '#domain/units/day.ts'
import { useActingSupplier } from '#web/app/state/session-state.ts'
import { useOrderConfirmation, useToday } from '#web/app/workspace.ts'
import { type Notice, noticePath } from '#web/notices/notice-text.ts'

export function useNoticePath(): (notice: Notice) => string {
  const yesterday = addDays(useToday(), -1)
  const orderConfirmation = useOrderConfirmation()
  const { id } = useActingSupplier()
  return (notice) => {
    // Unless the person already acts for the notice's supplier, the link opens the list of all suppliers, filtered by it.
    const needsSupplierFilter = id !== notice.supplierId
    return noticePath(notice, { yesterday, orderConfirmation, needsSupplierFilter })
  }
}
