import type { IconName } from '#web/ui/icon.tsx'
import { paths } from './paths.ts'

/** Where the navigation leads, in its order. `key` is under `nav` in the texts; `shortcut` follows a `g`. */
export const navItems = [
  { key: 'starter', path: paths.starter, icon: 'home', shortcut: 't' },
  { key: 'shipments', path: paths.shipments, icon: 'truck', shortcut: 's' },
  { key: 'arrivals', path: paths.arrivals, icon: 'calendar', shortcut: 'a' },
  { key: 'orders', path: paths.orders, icon: 'list', shortcut: 'o' },
  { key: 'discrepancies', path: paths.discrepancies, icon: 'alert', shortcut: 'd' },
  { key: 'scorecard', path: paths.scorecard, icon: 'chart', shortcut: 'k' },
] as const satisfies { key: string; path: string; icon: IconName; shortcut: string }[]
