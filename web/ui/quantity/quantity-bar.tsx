import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/class-names.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { formatDecimal } from './decimal-text.ts'
import styles from './quantity-bar.module.css'
import {
  type QuantityBarValues,
  type QuantitySegment,
  quantitySegments,
} from './quantity-bar-segments.ts'

/**
 * Bar of an order line's quantities, including the typed one, which is red beyond the available quantity. The legend
 * shows on focus and hover, and is the accessible name.
 */
export function QuantityBar({
  unit,
  hasLegend = false,
  ...figures
}: QuantityBarValues & {
  unit?: string
  /** Shows the legend beside the bar at all times, where there is room. */
  hasLegend?: boolean
}) {
  const { segments, mark, isOver } = quantitySegments(figures)
  const legend = useLegend(figures, isOver)
  const name = legend.map(({ words, figure }) => `${figure} ${words}`).join(' · ')
  return (
    <div className={styles.line}>
      <Tooltip isLabel isSheet text={<Legend lines={legend} />}>
        {() => (
          <div
            role="img"
            tabIndex={hasLegend ? undefined : 0}
            aria-label={name}
            className={styles.bar}
            data-over={isOver || undefined}
          >
            {segments.map((segment) => (
              <span
                key={segment.kind}
                className={classNames(styles.part, styles[segment.kind])}
                style={{ insetInlineStart: `${segment.from}%`, inlineSize: `${segment.size}%` }}
              />
            ))}
            {mark === undefined ? null : (
              <span className={styles.mark} style={{ insetInlineStart: `${mark}%` }} />
            )}
          </div>
        )}
      </Tooltip>
      {hasLegend ? (
        <div className={styles.beside} aria-hidden="true">
          <Legend lines={legend} unit={unit} />
        </div>
      ) : null}
    </div>
  )
}

type LegendLine = { kind: QuantitySegment['kind'] | 'ordered'; words: string; figure: string }

function useLegend(figures: QuantityBarValues, isOver: boolean): LegendLine[] {
  const { t, i18n } = useTranslation('ui')
  const format = (text: string) => formatDecimal(text, i18n.language)
  const figuresByKind: [LegendLine['kind'], string | null | undefined][] = [
    ['received', figures.received],
    ['inTransit', figures.inTransit],
    ['inOpen', figures.inOpen],
    ['draft', /^\d+(\.\d+)?$/.test(figures.draft ?? '') ? figures.draft : undefined],
    ['available', figures.available],
    ['ordered', figures.ordered],
  ]
  return figuresByKind.flatMap(([kind, figure]) => {
    if (figure === null || figure === undefined) return []
    const isOverDraft = kind === 'draft' && isOver
    const words = isOverDraft
      ? `${t('line.draft')}, ${t('line.over')}`
      : t(`line.${kind as Exclude<typeof kind, 'over'>}`)
    return [{ kind: isOverDraft ? 'over' : kind, words, figure: format(figure) }]
  })
}

function Legend({ lines, unit }: { lines: readonly LegendLine[]; unit?: string | undefined }) {
  return (
    <span className={styles.legend}>
      {lines.map((line) => (
        <span key={line.kind} className={styles.entry}>
          <span className={classNames(styles.swatch, styles[line.kind])} />
          <span className={styles.figure}>{line.figure}</span>
          <span>
            {line.words}
            {unit && line.kind === 'ordered' ? ` (${unit})` : ''}
          </span>
        </span>
      ))}
    </span>
  )
}
