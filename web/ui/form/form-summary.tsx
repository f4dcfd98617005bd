import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import styles from './form.module.css'

export type SummaryLine = { id?: string; text: string }

/** Summary of what prevents the form from being sent, with a link to each field. Takes the focus when it appears. */
export function FormSummary({
  message,
  lines,
  ref,
}: {
  message: string | undefined
  lines: readonly SummaryLine[]
  ref: Ref<HTMLDivElement>
}) {
  const { t } = useTranslation('ui')
  const isEmpty = !message && lines.length === 0
  return (
    <div ref={ref} tabIndex={-1} role="alert" className={isEmpty ? undefined : styles.summary}>
      {isEmpty ? null : (
        <>
          <p className={styles.title}>
            <Icon name="alert" />
            <bdi>{message ?? t('form.wrong', { count: lines.length })}</bdi>
          </p>
          {lines.length > 0 ? (
            <ul className={styles.lines}>
              {lines.map((line) => (
                <li key={line.text}>
                  {line.id ? (
                    <button
                      type="button"
                      className={styles.line}
                      onClick={() => document.getElementById(line.id ?? '')?.focus()}
                    >
                      {line.text}
                    </button>
                  ) : (
                    line.text
                  )}
                </li>
              ))}
            </ul>
          ) : null}
        </>
      )}
    </div>
  )
}
