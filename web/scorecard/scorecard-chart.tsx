import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { figureOf, isShare } from '#domain/scorecard.ts'
import { type Measure, measures } from '#domain/scorecard-measure.ts'
import type { ScorecardGroup } from '#domain/scorecard-query.ts'
import type { ScorecardRow } from '#domain/scorecard-shape.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { useRowName } from '#web/scorecard/scorecard-table.tsx'
import { useMeasureText } from '#web/scorecard/use-measure-text.ts'
import { Select } from '#web/ui/select.tsx'
import styles from './scorecard.module.css'

const MeasureChart = lazyComponent('MeasureChart', () => import('#web/scorecard/measure-chart.tsx'))

const maxBars = 24

/** One measure of the rows, as bars: months in their order, suppliers and places with the most shipments first. */
export function ScorecardChart({
  by,
  rows,
  measure,
  onChange,
}: {
  by: ScorecardGroup
  rows: readonly ScorecardRow[]
  measure: Measure
  onChange: (measure: Measure | undefined) => void
}) {
  const { t } = useTranslation('scorecard')
  const text = useMeasureText()
  const nameOf = useRowName(by)
  const shown =
    by === 'month'
      ? rows.slice(0, maxBars).toReversed()
      : rows.toSorted((a, b) => b.shipments - a.shipments).slice(0, maxBars)
  return (
    <section className={styles.chart} aria-labelledby="chart">
      <h2 id="chart">{t('chart')}</h2>
      <Select
        label={t('list.measure')}
        value={measure}
        options={measures.map((one) => ({ value: one, label: t(`measure.${one}`) }))}
        onChange={(value) => onChange(measures.find((one) => one === value))}
      />
      <Suspense>
        <MeasureChart
          label={t('chartOf', { measure: t(`measure.${measure}`), group: t(`by.${by}`) })}
          rows={shown.map((row) => ({
            key: String(row.month ?? row.supplierId ?? row.placeId ?? row.place),
            name: nameOf(row),
            figure: figureOf(measure, row),
            value: text.value(measure, row) ?? '–',
          }))}
          max={isShare(measure) ? 1 : undefined}
          tick={(figure) => text.tick(measure, figure)}
        />
      </Suspense>
    </section>
  )
}
