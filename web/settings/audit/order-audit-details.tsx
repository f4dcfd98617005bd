import { useTranslation } from 'react-i18next'
import type { AuditLogEntry } from '#domain/audit/audit-log.ts'
import { useFormats } from '#web/app/formats.ts'
import styles from '#web/settings/setting-changes.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const fields = ['orderDate', 'shipTo', 'quantity', 'dueDate', 'confirmedDate'] as const

/** Details of an audit log entry of an order: the line or the number of lines, and the values where it is one. */
export function OrderAuditDetails({ entry: { before, after } }: { entry: AuditLogEntry }) {
  const { t } = useTranslation(['audit', 'fields', 'settings'])
  const { day, number } = useFormats()
  const { line, product, lines, note } = after
  const shown = (name: string, value: unknown) => {
    if (!value) return t('settings:none')
    const text = String(value)
    if (name === 'quantity') return number(text)
    return name.endsWith('Date') ? day(text) : text
  }
  const which = [line && `${t('fields:lineNumber')} ${line}`, product].filter(Boolean).join(' · ')
  const changed = fields.filter((name) => before[name] || after[name])
  if (!lines && !which && !note && changed.length === 0) return '–'
  return (
    <div className={styles.changes}>
      {lines ? (
        <bdi>{t('values.lines', { count: Number(lines), shown: number(String(lines)) })}</bdi>
      ) : null}
      {which ? <bdi>{which}</bdi> : null}
      {changed.map((name) => (
        <div key={name}>
          <span className={styles.name}>
            <bdi>{t(`fields:${name}`)}</bdi>
          </span>{' '}
          {name in before ? (
            <>
              <VisuallyHidden>{t('settings:history.valueBefore')} </VisuallyHidden>
              <bdi className={styles.before}>{shown(name, before[name])}</bdi>{' '}
              <Icon name="arrow" size={14} />{' '}
              <VisuallyHidden>{t('settings:history.valueNow')} </VisuallyHidden>
            </>
          ) : null}
          <bdi>{shown(name, after[name])}</bdi>
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
