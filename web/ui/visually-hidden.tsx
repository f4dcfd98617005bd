import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}

/** First tab stop of a page: a link past the bars to the content. */
export function SkipLink({ to, children }: { to: `#${string}`; children: string }) {
  return (
    <a className={styles.skip} href={to} data-screen-only>
      {children}
    </a>
  )
}
