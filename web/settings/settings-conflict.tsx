import { useTranslation } from 'react-i18next'
import { changedFields } from '#web/app/forms/changed-fields.ts'
import { useSettingLabels } from '#web/settings/setting-labels.ts'
import styles from '#web/settings/settings-form.module.css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Paragraph } from '#web/ui/paragraph.tsx'

/** Conflict of settings that another person saved meanwhile: both versions, and the choice between them. */
export function SettingsConflict({
  theirs,
  mine,
  isOfSupplier,
  isBusy,
  onTakeTheirs,
  onKeepMine,
  onClose,
}: {
  theirs: object
  /** Fields that this person changed. */
  mine: object
  isOfSupplier: boolean
  isBusy: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('settings')
  const { label, formatSetting } = useSettingLabels(isOfSupplier)
  const settingOf = (settings: object, name: string) => (settings as Record<string, unknown>)[name]
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('conflict.title')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onTakeTheirs}>{t('conflict.takeTheirs')}</Button>
          <Button kind="primary" isBusy={isBusy} onPress={onKeepMine}>
            {t('conflict.putMine')}
          </Button>
        </>
      }
    >
      <Paragraph>{t('conflict.intro')}</Paragraph>
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">{t('conflict.setting')}</th>
            <th scope="col">{t('conflict.theirs')}</th>
            <th scope="col">{t('conflict.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.keys(changedFields(mine, theirs)).map((name) => (
            <tr key={name}>
              <th scope="row">{label(name)}</th>
              <td>
                <bdi>{formatSetting(name, settingOf(theirs, name))}</bdi>
              </td>
              <td>
                <bdi>{formatSetting(name, settingOf(mine, name))}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
