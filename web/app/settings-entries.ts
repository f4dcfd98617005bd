import { can, type Verb } from '#domain/access/person.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { useCredentials, useIsStaff } from '#web/app/state/session-state.ts'
import type { IconName } from '#web/ui/icon.tsx'

type Entry = {
  key: string
  path: string
  verb: Verb
  icon: IconName
  /** Whether the entry is for suppliers' people only: company staff have another entry for these settings. */
  isForSuppliers?: boolean
}

/** Entries of the settings: `key` is under `settings:nav` in the texts, `verb` is the required permission. */
const settingsEntries = [
  { key: 'company', path: paths.settings, verb: 'manageCompany', icon: 'company' },
  {
    key: 'profile',
    path: paths.supplierProfile,
    verb: 'manageProfile',
    icon: 'company',
    isForSuppliers: true,
  },
  { key: 'people', path: paths.people, verb: 'managePeople', icon: 'person' },
  { key: 'suppliers', path: paths.supplierSettings, verb: 'manageSuppliers', icon: 'truck' },
  {
    key: 'places',
    path: pathTo(paths.records, { kind: 'places' }),
    verb: 'manageCompany',
    icon: 'home',
  },
  {
    key: 'docks',
    path: pathTo(paths.records, { kind: 'docks' }),
    verb: 'manageCompany',
    icon: 'truck',
  },
  {
    key: 'carriers',
    path: pathTo(paths.records, { kind: 'carriers' }),
    verb: 'manageCompany',
    icon: 'arrow',
  },
  { key: 'signIn', path: paths.signInSettings, verb: 'manageCompany', icon: 'link' },
  { key: 'keys', path: paths.serviceAccounts, verb: 'manageKeys', icon: 'key' },
  { key: 'webhooks', path: paths.webhooks, verb: 'manageKeys', icon: 'link' },
  { key: 'mail', path: paths.mails, verb: 'manageMail', icon: 'mail' },
  { key: 'history', path: paths.settingHistory, verb: 'manageCompany', icon: 'clock' },
] as const satisfies Entry[]

type SettingsEntry = (typeof settingsEntries)[number]

export function useSettingsEntries(): SettingsEntry[] {
  const roles = useCredentials((session) => session.roles)
  const isStaff = useIsStaff()
  return settingsEntries.filter(
    (entry) => can({ roles, isStaff }, entry.verb) && !('isForSuppliers' in entry && isStaff),
  )
}

/** Returns the entry of a path: the entry whose path is its longest prefix. */
export const entryOf = (entries: readonly SettingsEntry[], pathname: string) =>
  entries
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
