import type { ReactNode } from 'react'
import styles from './error-text.module.css'

/** Error text, which interrupts screen readers; renders nothing without text. */
export const ErrorText = ({ children }: { children: ReactNode }) =>
  children ? (
    <p role="alert" className={styles.text}>
      {children}
    </p>
  ) : null
