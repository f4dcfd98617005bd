import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RestoreDraftBanner } from '#web/app/drafts/restore-draft-banner.tsx'
import { SettingsConflict } from '#web/settings/settings-conflict.tsx'
import styles from '#web/settings/settings-form.module.css'
import type { useSettingsForm } from '#web/settings/use-settings-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'

/** The frame of a form of settings: a draft offered, the fields, the one button, and who else was quicker. */
export function SettingsForm({
  label,
  work,
  children,
}: {
  label: string
  work: Pick<
    ReturnType<typeof useSettingsForm>,
    'kept' | 'errors' | 'message' | 'save' | 'isBusy' | 'isChanged' | 'conflict'
  >
  children: ReactNode
}) {
  const { t } = useTranslation('settings')
  return (
    <>
      <RestoreDraftBanner {...work.kept} />
      <Form
        aria-label={label}
        errors={work.errors}
        message={work.message}
        onSubmit={() => void work.save()}
      >
        {children}
        <FormActions>
          <Button
            kind="primary"
            type="submit"
            isBusy={work.isBusy}
            reason={work.isChanged ? undefined : t('nothingToSave')}
          >
            {t('save')}
          </Button>
        </FormActions>
      </Form>
      {work.conflict ? <SettingsConflict {...work.conflict} isBusy={work.isBusy} /> : null}
    </>
  )
}

/** Settings that belong together, under their heading. */
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
