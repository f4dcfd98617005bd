import styles from './spinner.module.css'

/** Spinner over the middle of its parent. The caller says in text what is loading. */
export function Spinner() {
  return (
    <svg
      aria-hidden="true"
      className={styles.spinner}
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
    >
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M14 8a6 6 0 0 0-6-6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
