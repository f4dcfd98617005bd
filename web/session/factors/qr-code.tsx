import styles from '#web/session/factors/second-factor.module.css'

// The quiet zone that readers want around it.
const quietZone = 4

/** A QR Code from rows of 0 and 1, drawn in one path. */
export function QrCode({ rows, label }: { rows: readonly string[]; label: string }) {
  const size = rows.length + 2 * quietZone
  const squares = rows.flatMap((row, y) =>
    [...row].map((dark, x) => (dark === '1' ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : '')),
  )
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      width={240}
      height={240}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} fill="currentColor" />
    </svg>
  )
}
