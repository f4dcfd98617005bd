import { defaultStringifySearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isShare, type ScoreCounts, shareOf, shipmentsOf } from '#domain/scorecard/scorecard.ts'
import type { Measure, Verdict } from '#domain/scorecard/scorecard-measure.ts'
import { useFormats } from '#web/app/formats.ts'
import { paths } from '#web/app/paths.ts'
import type { ScorecardSearch } from '#web/scorecard/scorecard-search.ts'
import { useMeasureText } from '#web/scorecard/use-measure-text.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './scorecard.module.css'

/** Figure with a link to its shipments: those that missed the measure or, if none did, those that met it. */
export function MeasureCell({
  measure,
  counts,
  search,
}: {
  measure: Measure
  counts: ScoreCounts
  search: ScorecardSearch
}) {
  const text = useMeasureText()
  const behind = useFigureLink(measure, counts)
  const value = text.value(measure, counts)
  if (value === undefined) return <span className={styles.quiet}>–</span>
  return (
    <span className={styles.measure} data-share={isShare(measure) || undefined}>
      <strong>{value}</strong>
      <Link
        isQuiet
        href={hrefOf({ ...search, measure, ...(behind.verdict && { verdict: behind.verdict }) })}
      >
        <bdi>{behind.label}</bdi>
      </Link>
    </span>
  )
}

function useFigureLink(
  measure: Measure,
  counts: ScoreCounts,
): { label: string; verdict: Verdict | undefined } {
  const { t } = useTranslation('scorecard')
  const { number } = useFormats()
  const text = useMeasureText()
  if (measure === 'discrepancyRate')
    return {
      label: text.some(counts),
      verdict: counts.discrepancies > 0 ? 'missed' : 'met',
    }
  if (measure === 'labelsRead')
    return {
      label: text.labels(counts),
      verdict: counts.labelsScanned < counts.labels ? 'missed' : 'met',
    }
  if (!isShare(measure)) return { label: text.answered(counts), verdict: undefined }
  const all = counts[shareOf(measure).of]
  const met = shipmentsOf(measure, 'met', counts)
  return {
    label: t('metOf', { shown: number(met), all: number(all) }),
    verdict: met < all ? 'missed' : 'met',
  }
}

/** Returns the address of the shipments of a figure. */
const hrefOf = (search: ScorecardSearch): string =>
  `${paths.scoredShipments}${defaultStringifySearch(search)}`
