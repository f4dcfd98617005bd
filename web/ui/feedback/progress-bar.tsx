import { ProgressBar as AriaProgressBar } from 'react-aria-components'
import styles from './progress-bar.module.css'

/** Progress bar; `valueText` is the progress as text. Without a value the bar is indeterminate. */
export function ProgressBar({
  label,
  value,
  max,
  valueText,
}: {
  label: string
  value: number | undefined
  max: number
  valueText?: string | undefined
}) {
  return (
    <AriaProgressBar
      aria-label={label}
      value={value ?? 0}
      maxValue={max}
      valueLabel={valueText}
      isIndeterminate={value === undefined}
      className={styles.progress}
    >
      {({ percentage = 0 }) => (
        <>
          <div className={styles.words}>
            <span>{label}</span>
            {valueText ? <bdi className={styles.value}>{valueText}</bdi> : null}
          </div>
          <div className={styles.track}>
            <div
              className={styles.done}
              style={value === undefined ? undefined : { inlineSize: `${percentage}%` }}
              data-unknown={value === undefined || undefined}
            />
          </div>
        </>
      )}
    </AriaProgressBar>
  )
}
