import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxViewNameLength } from '#domain/settings/saved-view.ts'
import styles from '#web/app/views/views-dialog.module.css'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Gives a view its name. */
export function ViewForm({
  label,
  name,
  submit,
  isBusy,
  isTaken,
  onSubmit,
}: {
  label: string
  /** The name it has, "" for a new one. */
  name: string
  submit: string
  isBusy: boolean
  isTaken: (name: string) => boolean
  onSubmit: (name: string) => void
}) {
  const { t } = useTranslation('views')
  const [typed, setTyped] = useState(name)
  return (
    <Form aria-label={submit} onSubmit={() => onSubmit(typed.trim())}>
      <div className={styles.form}>
        <TextField
          name="name"
          label={label}
          isRequired
          autoFocus={name !== ''}
          maxLength={maxViewNameLength}
          value={typed}
          onChange={setTyped}
          check={(value) => (isTaken(value.trim()) ? t('taken') : undefined)}
        />
        <Button type="submit" isBusy={isBusy}>
          {submit}
        </Button>
      </div>
    </Form>
  )
}
