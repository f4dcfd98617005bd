import { useSearch } from '@tanstack/react-router'
import { AuditLogScreen } from '#web/settings/audit/audit-log-screen.tsx'
import { SettingHistoryScreen } from '#web/settings/audit/setting-history-screen.tsx'
import { readSettingHistorySearch } from '#web/settings/list-addresses.ts'

/** The history of one place, carrier or dock, where the address names it; else of the whole company. */
export function HistoryScreen() {
  const { placeId, carrierId, dockId } = useSearch({
    strict: false,
    select: readSettingHistorySearch,
  })
  return placeId || carrierId || dockId ? <SettingHistoryScreen /> : <AuditLogScreen />
}
