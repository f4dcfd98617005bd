import { useTranslation } from 'react-i18next'
import { figureOf, isPercentage, type ScoreCounts } from '#domain/scorecard/scorecard.ts'
import type { Measure } from '#domain/scorecard/scorecard-measure.ts'
import { numberText } from '#domain/units/number-format.ts'
import { useFormats } from '#web/app/formats.ts'
import { useLang } from '#web/app/texts/i18n.ts'

/**
 * Returns functions for the text of a figure and of the counts behind it: shares in per cent, other figures with one
 * decimal; undefined if nothing is measured.
 */
export function useMeasureText() {
  const { t } = useTranslation('scorecard')
  const { number } = useFormats()
  const { locale } = useLang()
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const formatFigure = (measure: Measure, figure: number) =>
    isPercentage(measure) ? percent.format(figure) : numberText(figure, locale, 1)
  return {
    figureText: (measure: Measure, counts: ScoreCounts): string | undefined => {
      const figure = figureOf(measure, counts)
      return figure === undefined ? undefined : formatFigure(measure, figure)
    },
    tickText: formatFigure,
    answeredText: ({ answered, discrepancies }: ScoreCounts) =>
      t('answeredOf', { shown: number(answered), all: number(discrepancies) }),
    labelsText: ({ labels, labelsScanned }: ScoreCounts) =>
      t('labelsOf', { shown: number(labelsScanned), all: number(labels) }),
    discrepanciesText: ({ discrepancies, lines }: ScoreCounts) =>
      t('some', { shown: number(discrepancies), lines: number(lines) }),
  }
}

export function useMonthText(): (day: string) => string {
  const { locale } = useLang()
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (day) => format.format(new Date(`${day}T12:00:00Z`))
}
