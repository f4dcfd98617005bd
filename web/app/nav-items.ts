import { useCan } from '#web/app/state/session-state.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { paths } from './paths.ts'

const navItems = [
  { key: 'starter', path: paths.starter, icon: 'home', shortcut: 't' },
  { key: 'shipments', path: paths.shipments, icon: 'truck', shortcut: 's' },
  { key: 'arrivals', path: paths.arrivals, icon: 'calendar', shortcut: 'a' },
  { key: 'docks', path: paths.docks, icon: 'company', shortcut: 'b' },
  { key: 'orders', path: paths.orders, icon: 'list', shortcut: 'o' },
  { key: 'discrepancies', path: paths.discrepancies, icon: 'alert', shortcut: 'd' },
  { key: 'scorecard', path: paths.scorecard, icon: 'chart', shortcut: 'k' },
] as const satisfies { key: string; path: string; icon: IconName; shortcut: string }[]

/** Entries of the navigation for this person. `key` is under `nav` in the texts; `shortcut` is pressed after `g`. */
export function useNavItems() {
  const runsDocks = useCan('runDocks')
  return runsDocks ? navItems : navItems.filter(({ key }) => key !== 'docks')
}
