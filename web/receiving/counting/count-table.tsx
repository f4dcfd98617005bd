import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countAmounts, emptyCount, type LineCount } from '#domain/receiving/line-count.ts'
import type { ReceiptCounts } from '#domain/receiving/receipt-counts.ts'
import { nameOf } from '#domain/receiving/unannounced-count.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import { useFormats } from '#web/app/formats.ts'
import { PasteResultNotice } from '#web/app/forms/paste-result-notice.tsx'
import { ProductCell, useProductColumns } from '#web/app/shipment/product-columns.tsx'
import { TracedGoods } from '#web/app/shipment/traced-goods.tsx'
import { FoundLots } from '#web/receiving/counting/found-lots.tsx'
import type { CountingLine, LineFigures } from '#web/receiving/counting/line-figures.ts'
import { MoreLines, useFirstLines } from '#web/receiving/counting/more-lines.tsx'
import { ReasonCell } from '#web/receiving/counting/reason-cell.tsx'
import { LinePhotos } from '#web/receiving/photos/goods-photos.tsx'
import type { CountChange } from '#web/receiving/queue/count-change.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { PasteResult } from '#web/ui/quantity/paste-cells.ts'
import { type QuantityColumn, QuantityGrid } from '#web/ui/quantity/quantity-grid.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './count-table.module.css'

/**
 * Table of a shipment's lines with fields for what arrived, and the announced quantity unless the count is blind. In a
 * narrow window a line is one row until it is expanded.
 */
export function CountTable({
  lines: all,
  pinned,
  counts,
  asksForLots,
  isBlind,
  figuresOf,
  noteOf,
  empty,
  change,
}: {
  lines: readonly CountingLine[]
  /** Lines that are always shown: edited by hand, or scanned last. */
  pinned: ReadonlySet<number | string>
  counts: ReceiptCounts
  asksForLots: boolean
  isBlind: boolean
  figuresOf: (line: CountingLine) => LineFigures
  /** Returns the text below the product. */
  noteOf: (line: CountingLine) => string | undefined
  /** Content in place of the rows if there are none. */
  empty: ReactNode
  change: (lineId: number, part: CountChange<LineCount>) => void
}) {
  const { t, i18n } = useTranslation(['receiving', 'fields'])
  const { number } = useFormats()
  const { order } = useProductColumns<CountingLine>()
  const [openIds, setOpenIds] = useState<ReadonlySet<number>>(new Set())
  const countOf = ({ id }: CountingLine) => counts[id] ?? emptyCount
  const amounts = isBlind ? countAmounts.filter((name) => name !== 'cancelled') : countAmounts
  const hasSurplus = (line: CountingLine) => figuresOf(line).surplus > 0n
  // A line with a fault stays expanded, so that the fault is visible.
  const isOpen = (line: CountingLine) => openIds.has(line.id) || figuresOf(line).fault !== undefined
  const [pasted, setPasted] = useState<PasteResult>()
  const table = useRef<HTMLDivElement>(null)
  const lines = useFirstLines(
    all,
    (line) => pinned.has(line.id) || isOpen(line) || noteOf(line) !== undefined,
  )
  const cellProps = (line: CountingLine) => ({
    ...{ line, count: countOf(line) },
    onChange: (part: CountChange<LineCount>) => change(line.id, part),
  })
  const product: Column<CountingLine> = {
    key: 'product',
    header: t('fields:product'),
    card: { row: 1 },
    render: (line) => (
      <ProductCell item={line} hasGoods>
        <div className={styles.detail}>
          {line.traceability ? <TracedGoods goods={line.traceability} /> : null}
          <FoundLots {...cellProps(line)} asksForLots={asksForLots} />
        </div>
        {noteOf(line) ? <span className={styles.note}>{noteOf(line)}</span> : null}
      </ProductCell>
    ),
  }
  const announced: Column<CountingLine> = {
    key: 'announced',
    header: t('announced'),
    isNumeric: true,
    priority: 2,
    render: (line) => (
      <bdi>
        {number(line.quantity ?? '')} {line.unit}
      </bdi>
    ),
  }
  const left: Column<CountingLine> = {
    ...(isBlind
      ? { key: 'unit', header: t('fields:unit') }
      : { key: 'left', header: t('left'), isNumeric: true }),
    card: { row: 1, isEnd: true },
    render: (line) => (
      <span className={styles.left}>
        {isBlind ? <bdi>{line.unit}</bdi> : <QuantityLeft line={line} {...figuresOf(line)} />}
        <RowToggle
          line={line}
          isOpen={isOpen(line)}
          onToggle={() => setOpenIds((before) => toggled(before, line.id))}
        />
      </span>
    ),
  }
  const reason: Column<CountingLine> = {
    key: 'reason',
    header: t('reason'),
    card: { row: 4 },
    render: (line) => (
      <>
        <ReasonCell
          {...cellProps(line)}
          isReasonMissing={figuresOf(line).fault === 'reason'}
          isSurplus={hasSurplus(line)}
        />
        <LinePhotos {...cellProps(line)} isDiffering={hasSurplus(line)} />
      </>
    ),
  }
  return (
    <div ref={table} className={styles.table}>
      {pasted ? <PasteResultNotice result={pasted} onDismiss={() => setPasted(undefined)} /> : null}
      <QuantityGrid
        caption={t('lines')}
        rows={lines.shown}
        allRows={all}
        onPasted={setPasted}
        rowKey={({ id }) => id}
        rowLabel={nameOf}
        rowVersion={(line) => [
          ...[line, counts[line.id], isOpen(line), noteOf(line), asksForLots],
          i18n.language,
        ]}
        columns={[product, { ...order, priority: 2 }, ...(isBlind ? [] : [announced]), left]}
        inputs={amounts.map(
          (name, index): QuantityColumn<CountingLine> => ({
            key: name,
            header: t(`amount.${name}`),
            value: (line) => countOf(line)[name],
            onChange: (line, value) => {
              setPasted(undefined)
              change(line.id, { [name]: value })
            },
            isWhole: ({ isDivisible }) => !isDivisible,
            card: { row: index === 0 ? 2 : 3, isEnd: index !== 1, hasLabel: true },
            error: (line) =>
              name === 'accepted' && figuresOf(line).fault === 'too-big'
                ? t('tooMuch', { left: number(formatQuantity(figuresOf(line).unsettled ?? 0n)) })
                : undefined,
          }),
        )}
        after={[reason]}
        empty={empty}
      />
      <MoreLines table={table} lines={lines} />
    </div>
  )
}

/** Quantity of a line left to count, and the surplus of its count. */
function QuantityLeft({
  line,
  left,
  surplus,
}: { line: CountingLine } & Pick<LineFigures, 'left' | 'surplus'>) {
  const { t } = useTranslation('receiving')
  const { number } = useFormats()
  return (
    <span>
      <strong>{number(formatQuantity(left))}</strong> <bdi className={styles.unit}>{line.unit}</bdi>
      {surplus > 0n ? (
        <span className={styles.note}>
          {t('surplus', { quantity: number(formatQuantity(surplus)) })}
        </span>
      ) : null}
    </span>
  )
}

/** Expands the fields of a line in narrow windows. */
function RowToggle({
  line,
  isOpen,
  onToggle,
}: {
  line: CountingLine
  isOpen: boolean
  onToggle: () => void
}) {
  const { t } = useTranslation('receiving')
  return (
    <button
      type="button"
      className={styles.toggle}
      data-row-toggle=""
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <Icon name={isOpen ? 'up' : 'down'} />
      <VisuallyHidden>{t('typeFor', { product: nameOf(line) })}</VisuallyHidden>
    </button>
  )
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
