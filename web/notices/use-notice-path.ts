import { addDays } from '#domain/units/day.ts'
import { useOrderConfirmation, useToday } from '#web/app/workspace.ts'
import { type Notice, noticePath } from '#web/notices/notice-text.ts'

export function useNoticePath(): (notice: Notice) => string {
  const yesterday = addDays(useToday(), -1)
  const orderConfirmation = useOrderConfirmation()
  return (notice) => noticePath(notice, { yesterday, orderConfirmation })
}
