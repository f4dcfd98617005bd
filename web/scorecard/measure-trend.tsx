import { scaleLinear, scalePoint } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { type ChartProps, type ChartRow, useWidth } from '#web/scorecard/measure-chart.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useRightToLeft } from '#web/ui/use-right-to-left.ts'
import styles from './scorecard.module.css'

const heightPx = 240
const topPx = 24
const bottomPx = heightPx - 28
const scaleWidthPx = 52
const endMarginPx = 28
/** Width of a label: if points are closer, only every second, third … point has its value and month. */
const labelWidthPx = 68

/** Line chart over time, the earliest row first, with values as text; a month without a figure interrupts the line. */
export function MeasureTrend({ label, rows, max, tickText }: ChartProps) {
  const { frame, width } = useWidth()
  const isRightToLeft = useRightToLeft()
  const range: [number, number] = isRightToLeft
    ? [width - scaleWidthPx, endMarginPx]
    : [scaleWidthPx, width - endMarginPx]
  const maxFigure = Math.max(0, ...rows.map(({ figure = 0 }) => figure)) || 1
  const x = scalePoint<string>({ domain: rows.map(({ key }) => key), range, padding: 0.5 })
  const y = scaleLinear<number>({
    ...{ domain: [0, max ?? maxFigure], range: [bottomPx, topPx], nice: max === undefined },
  })
  const labelInterval = Math.max(1, Math.ceil(labelWidthPx / (x.step() || labelWidthPx)))
  // Counted from the latest point, which always has its text.
  const hasLabel = (index: number) => (rows.length - 1 - index) % labelInterval === 0
  const xOf = ({ key }: ChartRow) => x(key) ?? 0
  const scaleEnd = isRightToLeft ? width - scaleWidthPx + 8 : scaleWidthPx - 8
  return (
    <div ref={frame} className={styles.frame}>
      {width > 0 ? (
        <svg role="img" aria-label={label} width={width} height={heightPx}>
          {y.ticks(4).map((figure) => (
            <g key={figure} className={styles.axis}>
              <line x1={range[0]} x2={range[1]} y1={y(figure)} y2={y(figure)} />
              <text x={scaleEnd} y={y(figure) + 4} textAnchor="end" className={styles.tick}>
                {tickText(figure)}
              </text>
            </g>
          ))}
          <LinePath
            className={styles.line}
            data={[...rows]}
            x={xOf}
            y={({ figure = 0 }) => y(figure)}
            defined={({ figure }) => figure !== undefined}
          />
          {rows.map((row, index) => (
            <g key={row.key}>
              {row.figure === undefined ? null : (
                <circle className={styles.bar} cx={xOf(row)} cy={y(row.figure)} r={4} />
              )}
              {hasLabel(index) ? (
                <>
                  <text
                    x={xOf(row)}
                    y={y(row.figure ?? 0) - 10}
                    textAnchor="middle"
                    className={classNames(styles.value, styles.point)}
                  >
                    {row.value}
                  </text>
                  <text x={xOf(row)} y={heightPx - 6} textAnchor="middle" className={styles.tick}>
                    {row.name}
                  </text>
                </>
              ) : null}
            </g>
          ))}
        </svg>
      ) : null}
    </div>
  )
}
