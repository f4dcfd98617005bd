import type { AuditLogEntry } from '#domain/audit/audit-log.ts'
import { deviceName } from '#web/app/list/device-name.ts'
import { useAddressText } from '#web/app/list/sign-in-columns.tsx'
import { OrderAuditDetails } from '#web/settings/audit/order-audit-details.tsx'
import { SettingChanges } from '#web/settings/setting-changes.tsx'
import { useSettingLabels } from '#web/settings/setting-labels.ts'

type Values = AuditLogEntry['before']

const isShown = (value: unknown) =>
  typeof value !== 'object' ||
  value === null ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'))

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)

/** Changes of an audit log entry: each field with a label, before and after. */
export function AuditDetails({ entry }: { entry: AuditLogEntry }) {
  const { topic, kind, before, after } = entry
  const { isKnown } = useSettingLabels()
  const addressText = useAddressText()
  if (topic === 'sign-ins') {
    const { address, agent } = after
    const from = [addressText(String(address ?? '')), agent && deviceName(String(agent))]
    return <bdi>{from.filter(Boolean).join(' · ')}</bdi>
  }
  if (topic === 'orders') return <OrderAuditDetails entry={entry} />
  // A field that was empty and still is, as in a new record, is left out.
  const isSaid = (name: string) => !(isEmpty(before[name]) && isEmpty(after[name]))
  const shown = (values: Values) =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) => isKnown(name) && isShown(value) && isSaid(name),
      ),
    )
  const [was, is] = [shown(before), shown(after)]
  if (Object.keys(is).length === 0) return '–'
  return <SettingChanges before={was} after={is} hasTitle={false} key={kind} />
}
