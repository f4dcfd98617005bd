import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { listOrderLines } from '#contract/order-endpoints.ts'
import type { OrderLine } from '#domain/order-line.ts'
import { useFormats } from '#web/app/formats.ts'
import { read } from '#web/app/queries.ts'
import styles from '#web/shipments/content-matrix.module.css'
import type { ContentParts } from '#web/shipments/content-rows.tsx'
import { availableOf, type Matrix, matrixOf, shareOut, sumOf } from '#web/shipments/matrix-lines.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QuantityCell } from '#web/ui/quantity-cell.tsx'
import { Select } from '#web/ui/select.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** One product with its sizes down and its colors across, a quantity in each cell. */
export function ContentMatrix({ search, change, entries, enter, refused }: ContentParts) {
  const { t } = useTranslation('shipments')
  const first = useQuery(read(listOrderLines, { query: { limit: 100, order: search.order } }))
  const names = [...new Set((first.data?.rows ?? []).map(({ productName }) => productName))]
  if (search.name && !names.includes(search.name)) names.push(search.name)
  const name = search.name ?? (names.length === 1 ? names[0] : undefined)
  const product = useQuery({
    ...read(listOrderLines, { query: { limit: 100, order: search.order, text: name } }),
    enabled: name !== undefined,
  })
  const lines = (product.data?.rows ?? []).filter(({ productName }) => productName === name)
  return (
    <div className={styles.matrix}>
      <div className={styles.choice}>
        <Select
          label={t('line.product')}
          placeholder={t('content.noProduct')}
          value={name ?? ''}
          options={names.map((one) => ({ value: one, label: one }))}
          onChange={(value) => change({ name: value || undefined })}
        />
      </div>
      {name && lines.length > 0 ? (
        <MatrixTable
          matrix={matrixOf(lines)}
          typedIn={(cell) => sumOf(cell.map((line) => entries[line.id]?.total ?? ''))}
          refusedIn={(cell) => cell.map((line) => refused[line.id]?.message).find(Boolean)}
          onChange={(cell, text) => {
            const parts = text === '' ? cell.map(() => '') : shareOut(text, cell)
            for (const [place, line] of cell.entries()) enter(line, { total: parts[place] ?? '' })
          }}
        />
      ) : first.isPending || (name && product.isPending) ? null : (
        <EmptyState icon="columns">
          {name ? t('content.noMatch') : t('content.chooseProduct')}
        </EmptyState>
      )}
    </div>
  )
}

function MatrixTable({
  matrix,
  typedIn,
  refusedIn,
  onChange,
}: {
  matrix: Matrix
  typedIn: (cell: OrderLine[]) => string
  refusedIn: (cell: OrderLine[]) => string | undefined
  onChange: (cell: OrderLine[], text: string) => void
}) {
  const { t } = useTranslation(['shipments', 'ui'])
  const { number } = useFormats()
  const help = useId()
  const { sizes, colors, at } = matrix
  const sizeWord = (size: string) => size || t('content.noSize')
  const colorWord = (color: string) => color || t('content.noColor')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields within
    <div className={styles.frame} onKeyDown={walkCells}>
      <VisuallyHidden>
        <span id={help}>{t('content.gridHelp')}</span>
      </VisuallyHidden>
      <table className={styles.table}>
        <caption className={styles.caption}>{t('content.grid')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('line.size')}</th>
            {colors.map((color) => (
              <th key={color} scope="col" className={styles.color}>
                <bdi>{colorWord(color)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sizes.map((size) => (
            <tr key={size}>
              <th scope="row">
                <bdi>{sizeWord(size)}</bdi>
              </th>
              {colors.map((color) => {
                const cell = at(size, color)
                const available = availableOf(cell)
                return (
                  <td key={color} className={styles.cell}>
                    {cell.length > 0 ? (
                      <>
                        <QuantityCell
                          label={t('content.cell', {
                            size: sizeWord(size),
                            color: colorWord(color),
                          })}
                          help={help}
                          column={color}
                          value={typedIn(cell)}
                          isWhole={cell.every(({ isDivisible }) => !isDivisible)}
                          most={available ?? undefined}
                          error={refusedIn(cell)}
                          onChange={(text) => onChange(cell, text)}
                        />
                        <span className={styles.left}>
                          {available === null
                            ? t('line.unlimited')
                            : t('content.left', { quantity: number(available) })}
                        </span>
                      </>
                    ) : null}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Enter, Up and Down go along the color, Left and Right along the size when nothing is left to go through in the field. */
function walkCells(event: KeyboardEvent<HTMLDivElement>) {
  const { target, key } = event
  if (!(target instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey)
    return
  const cell = target.closest('td')
  const row = cell?.closest('tr')
  if (!cell || !row) return
  const down = { ArrowDown: 1, Enter: event.shiftKey ? -1 : 1, ArrowUp: -1 }[key] ?? 0
  const isAll = target.selectionStart === 0 && target.selectionEnd === target.value.length
  const isStart = isAll || target.selectionEnd === 0
  const isEnd = isAll || target.selectionStart === target.value.length
  const forward = getComputedStyle(cell).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const isSide = key === 'ArrowLeft' || key === 'ArrowRight'
  const across = isSide ? (key === forward ? (isEnd ? 1 : 0) : isStart ? -1 : 0) : 0
  if (down === 0 && across === 0) return
  event.preventDefault()
  let [x, y] = [cell.cellIndex + across, row.rowIndex + down]
  const rows = row.closest('table')?.rows
  // Over the cells in which no order line stands.
  for (; rows?.[y]?.cells[x]; x += across, y += down) {
    const field = rows[y]?.cells[x]?.querySelector('input')
    if (field) return field.focus()
  }
}
