import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import hidden from '#web/ui/visually-hidden.module.css'
import styles from './field.module.css'

/** Label, description, control and error of a field, in reading order. */
export function Field({
  id,
  label,
  description,
  error,
  isOptional = false,
  isLabelHidden = false,
  children,
}: {
  id: string
  label: string
  description?: string | undefined
  error?: string | undefined
  /** Adds "optional" to the label, in forms whose other fields are mostly required. */
  isOptional?: boolean | undefined
  isLabelHidden?: boolean | undefined
  children: ReactNode
}) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={classNames(styles.label, isLabelHidden && hidden.hidden)}>
        {label}
        {isOptional ? <span className={styles.optional}> {t('field.optional')}</span> : null}
      </label>
      {children}
      <FieldNotes id={id} description={description} error={error} />
    </div>
  )
}

function FieldNotes({
  id,
  description,
  error,
}: {
  id: string
  description?: string | undefined
  error?: string | undefined
}) {
  return (
    <>
      {description ? (
        <p id={`${id}-description`} className={styles.description}>
          {description}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="alert" size={14} />
          <bdi>{error}</bdi>
        </p>
      ) : null}
    </>
  )
}
