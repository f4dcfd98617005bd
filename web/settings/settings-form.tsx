import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RestoreDraftBanner } from '#web/app/drafts/restore-draft-banner.tsx'
import { readUnsavedEdit } from '#web/app/drafts/unsaved-edit.ts'
import { useSavedDraft } from '#web/app/drafts/use-saved-draft.ts'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import type { useEditForm } from '#web/app/forms/use-edit-form.ts'
import { SettingsConflict } from '#web/settings/settings-conflict.tsx'
import styles from '#web/settings/settings-form.module.css'

/** Frame of a form of settings: a draft to restore, the fields, the button, and the conflict with another person's change. */
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

/** Group of settings under a heading. */
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
