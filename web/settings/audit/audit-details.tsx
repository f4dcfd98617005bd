import { useTranslation } from 'react-i18next'
import type { AuditLogEntry } from '#domain/audit/audit-log.ts'
import { useFormats } from '#web/app/formats.ts'
import { deviceName } from '#web/app/list/device-name.ts'
import { useAddressText } from '#web/app/list/sign-in-columns.tsx'
import { shownAuditValues } from '#web/settings/audit/audit-values.ts'
import { SettingChanges } from '#web/settings/setting-changes.tsx'
import { useSettingLabels } from '#web/settings/setting-labels.ts'
import styles from '#web/settings/settings-form.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const orderFields = ['orderDate', 'shipTo', 'quantity', 'dueDate', 'confirmedDate'] as const

/** Details of an audit log entry of an order: the number of lines or, of a single line, its number and values. */
function OrderAuditDetails({ entry: { before, after } }: { entry: AuditLogEntry }) {
  const { t } = useTranslation(['audit', 'fields', 'settings'])
  const { day, number } = useFormats()
  const { line, product, lines, note } = after
  const valueText = (name: string, value: unknown) => {
    if (!value) return t('settings:none')
    const text = String(value)
    if (name === 'quantity') return number(text)
    return name.endsWith('Date') ? day(text) : text
  }
  const lineText = [line && `${t('fields:lineNumber')} ${line}`, product]
    .filter(Boolean)
    .join(' · ')
  const changedFields = orderFields.filter((name) => before[name] || after[name])
  if (!lines && !lineText && !note && changedFields.length === 0) return '–'
  return (
    <div className={styles.changes}>
      {lines ? (
        <bdi>{t('values.lines', { count: Number(lines), shown: number(String(lines)) })}</bdi>
      ) : null}
      {lineText ? <bdi>{lineText}</bdi> : null}
      {changedFields.map((name) => (
        <div key={name}>
          <span className={styles.name}>
            <bdi>{t(`fields:${name}`)}</bdi>
          </span>{' '}
          {name in before ? (
            <>
              <VisuallyHidden>{t('settings:history.valueBefore')} </VisuallyHidden>
              <bdi className={styles.before}>{valueText(name, before[name])}</bdi>{' '}
              <Icon name="arrow" size={14} />{' '}
              <VisuallyHidden>{t('settings:history.valueNow')} </VisuallyHidden>
            </>
          ) : null}
          <bdi>{valueText(name, after[name])}</bdi>
        </div>
      ))}
      {note ? (
        <div>
          <span className={styles.name}>
            <bdi>{t('values.note')}</bdi>
          </span>{' '}
          <bdi>{String(note)}</bdi>
        </div>
      ) : null}
    </div>
  )
}

/** Changes of an audit log entry: each field with a label, before and after. */
export function AuditDetails({ entry }: { entry: AuditLogEntry }) {
  const { topic, kind, after } = entry
  const { isKnown } = useSettingLabels()
  const addressText = useAddressText()
  if (topic === 'sign-ins') {
    const { address, agent } = after
    const origin = [addressText(String(address ?? '')), agent && deviceName(String(agent))]
    return <bdi>{origin.filter(Boolean).join(' · ')}</bdi>
  }
  if (topic === 'orders') return <OrderAuditDetails entry={entry} />
  const changes = shownAuditValues(entry, isKnown)
  if (Object.keys(changes.after).length === 0) return '–'
  const isOfSupplier = topic === 'suppliers'
  return <SettingChanges {...{ ...changes, isOfSupplier }} hasTitle={false} key={kind} />
}
