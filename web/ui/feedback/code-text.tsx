import styles from './code-text.module.css'

/** Code, such as a shipping code: monospace, left to right, unbroken. */
export const CodeText = ({ children: code }: { children: string }) => (
  <bdi dir="ltr" className={styles.code}>
    {code}
  </bdi>
)
