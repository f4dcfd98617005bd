import { Icon } from '#web/ui/icon.tsx'
import styles from './meter.module.css'

/** Remainder as text, and the share that is done as a bar. */
export function RemainderMeter({
  text,
  note,
  share,
}: {
  text: string
  note?: string
  share: number
}) {
  const isDone = share === 1
  return (
    <div className={styles.remainder} data-is-done={isDone || undefined} role="status">
      <span className={styles.text}>
        {isDone ? <Icon name="check" size={14} /> : null}
        <bdi>{text}</bdi>
      </span>
      <Meter share={share} />
      {note === undefined ? null : (
        <span className={styles.note}>
          <bdi>{note}</bdi>
        </span>
      )}
    </div>
  )
}

/** The share from 0 to 1 as a bar; decorative, because the figures stand beside it. */
export function Meter({ share }: { share: number }) {
  return (
    <svg
      className={styles.meter}
      aria-hidden="true"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      data-is-full={share === 1 || undefined}
    >
      <rect className={styles.track} width="100" height="4" />
      <rect className={styles.fill} width={share * 100} height="4" />
    </svg>
  )
}
