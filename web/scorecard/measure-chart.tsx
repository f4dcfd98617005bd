import { AxisBottom } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useEffect, useRef, useState } from 'react'
import { useRightToLeft } from '#web/ui/use-right-to-left.ts'
import styles from './scorecard.module.css'

const rowHeightPx = 36
const barHeightPx = 12
/** Space for values beside the longest bar, and for the scale below. */
const valueWidthPx = 64
const axisHeightPx = 28
/** Positions in a row: baseline of the name, top of the bar, baseline of the value. */
const nameBaselinePx = 14
const barTopPx = 19
const valueBaselinePx = 29
const valueGapPx = 6

/** Row of a chart; `value` is the figure as text. */
export type ChartRow = { key: string; name: string; figure: number | undefined; value: string }

export type ChartProps = {
  label: string
  rows: readonly ChartRow[]
  /** End of the scale; by default the highest figure. */
  max: number | undefined
  /** Formats a figure of the scale. */
  tickText: (figure: number) => string
}

/** Bar chart with names and values as text, so that nobody has to read lengths or colours. */
export function MeasureChart({ label, rows, max, tickText }: ChartProps) {
  const { frame, width } = useWidth()
  const isRightToLeft = useRightToLeft()
  const height = rows.length * rowHeightPx
  const [start, end] = isRightToLeft ? [width, valueWidthPx] : [0, width - valueWidthPx]
  const maxFigure = Math.max(0, ...rows.map(({ figure = 0 }) => figure)) || 1
  const x = scaleLinear<number>({ domain: [0, max ?? maxFigure], range: [start, end] })
  const y = scaleBand<string>({ domain: rows.map(({ key }) => key), range: [0, height] })
  return (
    <div ref={frame} className={styles.frame}>
      {width > 0 ? (
        <svg role="img" aria-label={label} width={width} height={height + axisHeightPx}>
          {rows.map(({ key, name, figure, value }) => {
            const top = y(key) ?? 0
            const tip = x(figure ?? 0)
            return (
              <g key={key}>
                <text x={start} y={top + nameBaselinePx} className={styles.name}>
                  {name}
                </text>
                <Bar
                  className={styles.bar}
                  x={Math.min(start, tip)}
                  y={top + barTopPx}
                  width={Math.abs(tip - start)}
                  height={barHeightPx}
                />
                <text
                  x={isRightToLeft ? tip - valueGapPx : tip + valueGapPx}
                  y={top + valueBaselinePx}
                  className={styles.value}
                >
                  {value}
                </text>
              </g>
            )
          })}
          <AxisBottom
            top={height + 4}
            scale={x}
            numTicks={4}
            tickFormat={(figure) => tickText(Number(figure))}
            axisClassName={styles.axis}
            tickLabelProps={{ className: styles.tick }}
          />
        </svg>
      ) : null}
    </div>
  )
}

/** Returns a ref for an element, and its width while it is mounted. */
export function useWidth() {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, width }
}
