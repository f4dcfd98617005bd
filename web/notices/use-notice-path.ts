import { addDays } from '#domain/units/day.ts'
import { useActingSupplier } from '#web/app/state/session-state.ts'
import { useOrderConfirmation, useToday } from '#web/app/workspace.ts'
import { noSupplier } from '#web/constants.ts'
import { type Notice, noticePath } from '#web/notices/notice-text.ts'

export function useNoticePath(): (notice: Notice) => string {
  const yesterday = addDays(useToday(), -1)
  const orderConfirmation = useOrderConfirmation()
  const hasAllSuppliers = useActingSupplier().id === noSupplier
  return (notice) => noticePath(notice, { yesterday, orderConfirmation, hasAllSuppliers })
}
