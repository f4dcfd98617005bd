import styles from './switch.module.css'

/** Switch for a setting that takes effect immediately. In a form that is submitted, use a checkbox. */
export function Switch({
  children,
  isSelected,
  onChange,
}: {
  children: string
  isSelected: boolean
  onChange: (isSelected: boolean) => void
}) {
  return (
    <label className={styles.switch}>
      <span>{children}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isSelected}
        className={styles.track}
        checked={isSelected}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
