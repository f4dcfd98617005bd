import { addDays } from '#domain/units/day.ts'
import { useOrderConfirmation, useToday } from '#web/app/workspace.ts'
import { type Notice, noticePath } from '#web/notices/notice-text.ts'

/** Returns a function for the address that a notice leads this person to. */
export function useNoticePath(): (notice: Notice) => string {
  const yesterday = addDays(useToday(), -1)
  const orderConfirmation = useOrderConfirmation()
  return (notice) => noticePath(notice, { yesterday, orderConfirmation })
}
