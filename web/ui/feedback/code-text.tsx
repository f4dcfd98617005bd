import styles from './code-text.module.css'

/** Code as printed on paper: monospace, left to right, unbroken. */
export const CodeText = ({ children: code }: { children: string }) => (
  <bdi dir="ltr" className={styles.code}>
    {code}
  </bdi>
)
