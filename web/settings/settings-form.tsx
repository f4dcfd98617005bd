import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readUnsavedEdit } from '#web/app/drafts/draft-texts.ts'
import { RestoreDraftBanner } from '#web/app/drafts/restore-draft-banner.tsx'
import { useSavedDraft } from '#web/app/drafts/use-saved-draft.ts'
import { changedFields } from '#web/app/forms/changed-fields.ts'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import type { useEditForm } from '#web/app/forms/use-edit-form.ts'
import { useSettingLabels } from '#web/settings/setting-labels.ts'
import styles from '#web/settings/settings-form.module.css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Form of settings: a draft to restore, the fields, the button, and the conflict with another person's change. */
export function SettingsForm<
  Draft extends Record<string, string>,
  Settings extends { version: number },
  Body extends object,
>({
  label,
  form,
  draftKey,
  bodyOf,
  isOfSupplier = false,
  children,
}: {
  label: string
  form: ReturnType<typeof useEditForm<Draft, Settings, Body>>
  draftKey: string
  /** Returns settings as the body of a change, to compare them in a conflict. */
  bodyOf: (settings: Settings) => Body
  isOfSupplier?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation('settings')
  const saved = useSavedDraft(draftKey, (content) => readUnsavedEdit(content, form.before))
  return (
    <>
      <RestoreDraftBanner
        {...saved.banner(form.restore)}
        isOutdated={saved.offer !== null && saved.offer.typed.version !== form.version}
      />
      <SubmitForm
        form={form}
        label={label}
        submitLabel={t('save')}
        reason={form.isChanged ? undefined : t('nothingToSave')}
      >
        {children}
      </SubmitForm>
      {form.conflict ? (
        <SettingsConflict
          theirs={bodyOf(form.conflict.latest)}
          mine={form.changes}
          isOfSupplier={isOfSupplier}
          isBusy={form.isBusy}
          onTakeTheirs={form.conflict.takeLatest}
          onKeepMine={form.conflict.overwrite}
          onClose={form.conflict.close}
        />
      ) : null}
    </>
  )
}

export function SettingsGroup({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) {
  return (
    <section className={styles.group} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {hint ? (
          <p className={styles.hint}>
            <bdi>{hint}</bdi>
          </p>
        ) : null}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

/** Conflict of settings that another person saved meanwhile: both versions, and the choice between them. */
function SettingsConflict({
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
      <p>{t('conflict.intro')}</p>
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
