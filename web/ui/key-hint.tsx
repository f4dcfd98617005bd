import styles from './key-hint.module.css'

/** Keys of an action, shown beside it: "Ctrl K". */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span className={styles.keys} dir="ltr">
      {keys.split(' ').map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
