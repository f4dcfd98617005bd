import { scaleLinear, scalePoint } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { type ChartProps, type ChartRow, useWidth } from '#web/scorecard/measure-chart.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useRightToLeft } from '#web/ui/use-right-to-left.ts'
import styles from './scorecard.module.css'

const height = 240
const top = 24
const bottom = height - 28
const scaleWidth = 52
const endMargin = 28
/** Width of a label in px: if points are closer, only every second, third … point has its value and month. */
const labelWidth = 68

/** Line chart over time, the earliest row first, with values as text; a month without a figure interrupts the line. */
export function MeasureTrend({ label, rows, max, tick }: ChartProps) {
  const { frame, width } = useWidth()
  const isRightToLeft = useRightToLeft()
  const range: [number, number] = isRightToLeft
    ? [width - scaleWidth, endMargin]
    : [scaleWidth, width - endMargin]
  const highest = Math.max(0, ...rows.map(({ figure = 0 }) => figure)) || 1
  const x = scalePoint<string>({ domain: rows.map(({ key }) => key), range, padding: 0.5 })
  const y = scaleLinear<number>({
    ...{ domain: [0, max ?? highest], range: [bottom, top], nice: max === undefined },
  })
  const labelInterval = Math.max(1, Math.ceil(labelWidth / (x.step() || labelWidth)))
  // Counted from the latest point, which always has its text.
  const hasLabel = (index: number) => (rows.length - 1 - index) % labelInterval === 0
  const xOf = ({ key }: ChartRow) => x(key) ?? 0
  const scaleEnd = isRightToLeft ? width - scaleWidth + 8 : scaleWidth - 8
  return (
    <div ref={frame} className={styles.frame}>
      {width > 0 ? (
        <svg role="img" aria-label={label} width={width} height={height}>
          {y.ticks(4).map((figure) => (
            <g key={figure} className={styles.axis}>
              <line x1={range[0]} x2={range[1]} y1={y(figure)} y2={y(figure)} />
              <text x={scaleEnd} y={y(figure) + 4} textAnchor="end" className={styles.tick}>
                {tick(figure)}
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
                  <text x={xOf(row)} y={height - 6} textAnchor="middle" className={styles.tick}>
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
