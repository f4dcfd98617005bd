import { paths, pathTo } from '#web/app/paths.ts'
import { useIsStaff } from '#web/app/state/session-state.ts'

/** Returns the first page of Help: the guide to shipping or, for company staff, to receiving. */
export function useHelpPath(): string {
  const isStaff = useIsStaff()
  return pathTo(paths.help, { page: isStaff ? 'receiving' : 'shipping' })
}
