import type { ReactNode } from 'react'
import styles from '#web/settings/people/person-access.module.css'

/** Line with one fact of a person's access and the action on it. */
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
      <p>{text}</p>
      {children}
      {action}
    </div>
  )
}
