import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import {
  figureOf,
  isHigherBetter,
  isPercentage,
  type ScorecardRow,
} from '#domain/scorecard/scorecard.ts'
import { type Measure, measures } from '#domain/scorecard/scorecard-measure.ts'
import type { ScorecardGroup, ScorecardSort } from '#domain/scorecard/scorecard-query.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { withEmptyMonths } from '#web/scorecard/scorecard-months.ts'
import { useRowName } from '#web/scorecard/scorecard-table.tsx'
import { useMeasureText } from '#web/scorecard/use-measure-text.ts'
import { Select } from '#web/ui/form/select.tsx'
import styles from './scorecard.module.css'

const MeasureTrend = lazyComponent('MeasureTrend', () => import('#web/scorecard/measure-trend.tsx'))
const MeasureChart = lazyComponent('MeasureChart', () => import('#web/scorecard/measure-chart.tsx'))

const maxBars = 24
const chartSorts = ['shipments', 'best', 'worst'] as const

/** Chart of a measure: months as a line; suppliers and places as bars, by default those with most shipments first. */
export function ScorecardChart({
  by,
  rows,
  measure,
  onChange,
  sort,
  onSort,
}: {
  by: ScorecardGroup
  rows: readonly ScorecardRow[]
  measure: Measure
  onChange: (measure: Measure | undefined) => void
  sort: ScorecardSort | undefined
  onSort: (sort: ScorecardSort | undefined) => void
}) {
  const { t } = useTranslation('scorecard')
  const texts = useMeasureText()
  const nameOf = useRowName(by)
  const Chart = by === 'month' ? MeasureTrend : MeasureChart
  const shownRows =
    by === 'month'
      ? withEmptyMonths(rows).toReversed()
      : (sort ? rows : rows.toSorted((a, b) => b.shipments - a.shipments)).slice(0, maxBars)
  const best: ScorecardSort = isHigherBetter(measure) ? `-${measure}` : measure
  const worst: ScorecardSort = isHigherBetter(measure) ? measure : `-${measure}`
  const sortsByChoice = { shipments: undefined, best, worst }
  const chosenSort = sort === best ? 'best' : sort === worst ? 'worst' : sort ? '' : 'shipments'
  return (
    <section className={styles.chart} aria-labelledby="chart">
      <h2 id="chart">{t('chart')}</h2>
      <div className={styles.choices}>
        <Select
          label={t('list.measure')}
          value={measure}
          options={measures.map((value) => ({ value, label: t(`measure.${value}`) }))}
          onChange={(value) => onChange(measures.find((item) => item === value))}
        />
        {by === 'month' ? null : (
          <Select
            label={t('first.label')}
            value={chosenSort}
            {...(chosenSort === '' && { placeholder: t('first.asTable') })}
            options={chartSorts.map((value) => ({ value, label: t(`first.${value}`) }))}
            onChange={(value) =>
              onSort(sortsByChoice[chartSorts.find((item) => item === value) ?? 'shipments'])
            }
          />
        )}
      </div>
      <Suspense>
        <Chart
          label={t('chartOf', { measure: t(`measure.${measure}`), group: t(`by.${by}`) })}
          rows={shownRows.map((row) => ({
            key: String(row.month ?? row.supplierId ?? row.placeId ?? row.place),
            name: nameOf(row),
            figure: figureOf(measure, row),
            value: texts.figureText(measure, row) ?? '–',
          }))}
          max={isPercentage(measure) ? 1 : undefined}
          tickText={(figure) => texts.tickText(measure, figure)}
        />
      </Suspense>
    </section>
  )
}
