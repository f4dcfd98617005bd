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

type EditForm<
  Draft extends object,
  Settings extends { version: number },
  Body extends object,
> = ReturnType<typeof useEditForm<Draft, Settings, Body>>

/** Form of settings: a draft to restore, and the form itself. */
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
  form: EditForm<Draft, Settings, Body>
  draftKey: string
  /** Returns settings as the body of a change, to compare them in a conflict. */
  bodyOf: (settings: Settings) => Body
  isOfSupplier?: boolean
  children: ReactNode
}) {
  const savedDraft = useSavedDraft(draftKey, (content) => readUnsavedEdit(content, form.before))
  return (
    <>
      <RestoreDraftBanner
        {...savedDraft.banner(form.restore)}
        isOutdated={savedDraft.offer !== null && savedDraft.offer.typed.version !== form.version}
      />
      <UnsavedSettingsForm label={label} form={form} shownOf={bodyOf} isOfSupplier={isOfSupplier}>
        {children}
      </UnsavedSettingsForm>
    </>
  )
}

/** Form of settings whose draft is not saved: the fields, the button, and the conflict with another person's change. */
export function UnsavedSettingsForm<
  Draft extends object,
  Settings extends { version: number },
  Body extends object,
>({
  label,
  form,
  shownOf,
  mine = form.changes,
  isOfSupplier = false,
  children,
}: {
  label: string
  form: EditForm<Draft, Settings, Body>
  /** Returns the values of settings that a conflict shows. */
  shownOf: (settings: Settings) => object
  /** The changed values that a conflict shows: by default the request body. */
  mine?: object
  isOfSupplier?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation('settings')
  return (
    <>
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
          theirs={shownOf(form.conflict.latest)}
          mine={mine}
          isOfSupplier={isOfSupplier}
          isBusy={form.isBusy}
          conflict={form.conflict}
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
      <div>
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
export function SettingsConflict({
  theirs,
  mine,
  isOfSupplier = false,
  isBusy,
  conflict,
}: {
  theirs: object
  /** Fields that this person changed. */
  mine: object
  isOfSupplier?: boolean
  isBusy: boolean
  conflict: { takeLatest: () => void; overwrite: () => void; close: () => void }
}) {
  const { t } = useTranslation(['settings', 'ui'])
  const { label, formatSetting } = useSettingLabels(isOfSupplier)
  const settingOf = (settings: object, name: string) =>
    (settings as Record<string, unknown>)[name] ?? null
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('conflict.title')}
      onClose={isBusy ? undefined : conflict.close}
      footer={
        <>
          <Button reason={isBusy ? t('ui:confirm.busy') : undefined} onPress={conflict.takeLatest}>
            {t('conflict.takeTheirs')}
          </Button>
          <Button kind="primary" isBusy={isBusy} onPress={conflict.overwrite}>
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
