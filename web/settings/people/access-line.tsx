import type { ReactNode } from 'react'
import styles from '#web/settings/people/person-access.module.css'
import { Paragraph } from '#web/ui/paragraph.tsx'

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
      <Paragraph>{text}</Paragraph>
      {children}
      {action}
    </div>
  )
}
