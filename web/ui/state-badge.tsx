import type { ReactNode } from 'react'
import styles from './state-badge.module.css'

export type StateShape = 'open' | 'closed' | 'moving' | 'received' | 'cancelled'

const drawings: Record<StateShape, ReactNode> = {
  open: <circle cx="6" cy="6" r="4" />,
  closed: <circle cx="6" cy="6" r="4.75" fill="currentColor" stroke="none" />,
  moving: <path d="M1.5 6h9M7 2.5 10.5 6 7 9.5" />,
  received: <path d="m1.8 6.4 2.8 2.8L10.2 3" />,
  cancelled: (
    <path d="M9 6a3.9 3.9 0 1 1-7.8 0A3.9 3.9 0 0 1 9 6ZM1 11 11 1" transform="translate(.9 0)" />
  ),
}

/** State as a text, with a shape that distinguishes it without colour, and a quiet detail beside it. */
export function StateBadge({
  shape,
  detail,
  children,
}: {
  shape: StateShape
  detail?: string | undefined
  children: string
}) {
  return (
    <span className={styles.badge} data-shape={shape}>
      <span className={styles.state}>
        <svg
          aria-hidden="true"
          data-mirrored={shape === 'moving' || undefined}
          data-icon="state"
          width="12"
          height="12"
          viewBox="0 0 12 12"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          {drawings[shape]}
        </svg>
        <span>
          <bdi>{children}</bdi>
        </span>
      </span>
      {detail ? (
        <span className={styles.detail}>
          <bdi>{detail}</bdi>
        </span>
      ) : null}
    </span>
  )
}
