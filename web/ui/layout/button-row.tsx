import type { ReactNode } from 'react'
import styles from './button-row.module.css'

/** Buttons side by side, on several lines where there is no room. */
export const ButtonRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
)
