import { useTranslation } from 'react-i18next'
import type { SettingEvent } from '#domain/settings/setting-event.ts'
import { useSettingLabels } from '#web/settings/setting-labels.ts'
import styles from '#web/settings/settings-form.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Changed settings with their values before and after. `hasTitle`: says that a record was created or removed. */
export function SettingChanges({
  before,
  after,
  isOfSupplier,
  hasTitle = true,
}: Pick<SettingEvent, 'before' | 'after'> & { isOfSupplier: boolean; hasTitle?: boolean }) {
  const { t } = useTranslation('settings')
  const { label, formatSetting, inFormOrder } = useSettingLabels(isOfSupplier)
  const isNew = Object.keys(before).length === 0
  const isRemoved = Object.keys(after).length === 0
  const values = isRemoved ? before : after
  const names = inFormOrder(Object.keys(values)).filter((name) => !isNew || values[name] !== null)
  return (
    <div className={styles.changes}>
      {hasTitle && (isNew || isRemoved) ? (
        <div>
          <bdi>{t(isNew ? 'history.created' : 'history.removed')}</bdi>
        </div>
      ) : null}
      {isRemoved
        ? null
        : names.map((name) => (
            <div key={name}>
              <span className={styles.name}>
                <bdi>{label(name)}</bdi>
              </span>{' '}
              {isNew ? null : (
                <>
                  <VisuallyHidden>{t('history.valueBefore')} </VisuallyHidden>
                  <bdi className={styles.before}>{formatSetting(name, before[name])}</bdi>{' '}
                  <Icon name="arrow" size={14} />{' '}
                  <VisuallyHidden>{t('history.valueNow')} </VisuallyHidden>
                </>
              )}
              <bdi>{formatSetting(name, after[name])}</bdi>
            </div>
          ))}
    </div>
  )
}
