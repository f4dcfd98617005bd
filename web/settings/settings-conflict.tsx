import { useTranslation } from 'react-i18next'
import { useSettingLabels } from '#web/settings/setting-labels.ts'
import styles from '#web/settings/settings-form.module.css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Somebody else saved these settings meanwhile: both, and the person's choice. */
export function SettingsConflict({
  names,
  theirs,
  mine,
  takeTheirs,
  putMine,
  back,
  isBusy,
}: {
  names: readonly string[]
  theirs: object
  mine: object
  takeTheirs: () => void
  putMine: () => void
  back: () => void
  isBusy: boolean
}) {
  const { t } = useTranslation('settings')
  const { label, shown } = useSettingLabels()
  const of = (settings: object, name: string) => (settings as Record<string, unknown>)[name]
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('conflict.title')}
      onClose={back}
      footer={
        <>
          <Button onPress={takeTheirs}>{t('conflict.takeTheirs')}</Button>
          <Button kind="primary" isBusy={isBusy} onPress={putMine}>
            {t('conflict.putMine')}
          </Button>
        </>
      }
    >
      <p>
        <bdi>{t('conflict.what')}</bdi>
      </p>
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">{t('conflict.setting')}</th>
            <th scope="col">{t('conflict.theirs')}</th>
            <th scope="col">{t('conflict.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{label(name)}</th>
              <td>
                <bdi>{shown(of(theirs, name))}</bdi>
              </td>
              <td>
                <bdi>{shown(of(mine, name))}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
