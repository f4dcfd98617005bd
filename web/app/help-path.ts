import { paths, pathTo } from '#web/app/paths.ts'
import { useProveidor } from '#web/app/state/session-state.ts'

/** Where Help leads: the page of those who ship, or, for the buyer's staff, of those who receive. */
export function useHelpPath(): string {
  const isStaff = useProveidor((supplier) => supplier.isChosen)
  return pathTo(paths.help, { page: isStaff ? 'receiving' : 'shipping' })
}
