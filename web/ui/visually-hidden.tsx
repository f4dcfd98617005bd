import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Read out, not seen. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}

/** The first stop of the Tab key: past the bars, to what the screen is about. */
export function SkipLink({ to, children }: { to: `#${string}`; children: string }) {
  return (
    <a className={styles.skip} href={to} data-screen-only>
      {children}
    </a>
  )
}
