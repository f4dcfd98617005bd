import { useSearch } from '@tanstack/react-router'
import { AuditLogScreen } from '#web/settings/audit-log-screen.tsx'
import { readSettingHistorySearch } from '#web/settings/list-addresses.ts'
import { SettingHistoryScreen } from '#web/settings/setting-history-screen.tsx'

/** The history of one place, carrier or dock, where the address names it; else of the whole company. */
export function HistoryScreen() {
  const { placeId, carrierId, dockId } = useSearch({
    strict: false,
    select: readSettingHistorySearch,
  })
  return placeId || carrierId || dockId ? <SettingHistoryScreen /> : <AuditLogScreen />
}
