import type { ReactNode } from 'react'
import styles from '#web/settings/people/person-access.module.css'

/** What is so of a person's access, and what can be done about it. */
export function AccessLine({
  text,
  action,
  children,
}: {
  text: string
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles.line}>
      <p>
        <bdi>{text}</bdi>
      </p>
      {children}
      {action}
    </div>
  )
}
