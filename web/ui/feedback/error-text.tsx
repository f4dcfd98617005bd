import type { ReactNode } from 'react'
import styles from './error-text.module.css'

/** Says why something failed, read out at once; nothing where there are no words. */
export const ErrorText = ({ children }: { children: ReactNode }) =>
  children ? (
    <p role="alert" className={styles.text}>
      {children}
    </p>
  ) : null
