import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { useTranslation } from 'react-i18next'
import type { PackingLine } from '#domain/packing/package.ts'
import { WorklistHead } from '#web/app/scan/worklist-head.tsx'
import { lineName } from '#web/packing/package-text.ts'
import { type PackingWorkspace, usePackingWorkspace } from '#web/packing/packing-context.ts'
import { LineRow } from '#web/packing/panes/line-row.tsx'
import { lineDragType } from '#web/packing/panes/use-package-drag-and-drop.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import hidden from '#web/ui/visually-hidden.module.css'
import styles from './pane.module.css'

const rowHeight = 72
const layout = { rowHeight }

/** Lines of the shipment with the quantities left to pack; `list` renders separately. */
export function LinesPane({
  isOnlyPane,
  worklist,
  list,
}: {
  isOnlyPane: boolean
  worklist: PackingWorkspace['worklist']
  list: ReactNode
}) {
  const { t } = useTranslation(['packing', 'fields'])
  return (
    <section className={styles.pane} aria-labelledby="pack-lines">
      <header className={styles.head}>
        {/* The tab above has the same text. */}
        <h2 id="pack-lines" className={isOnlyPane ? hidden.hidden : undefined}>
          {t('fields:lines')}
        </h2>
        <WorklistHead worklist={worklist} remainingLabel={t('remaining.filter')} />
      </header>
      {list}
    </section>
  )
}

export function LineList() {
  const { t } = useTranslation(['packing', 'scanning'])
  const { packing, lines, refusal, worklist } = usePackingWorkspace()
  const { shown, highlighted } = worklist
  const ids = shown.map(({ id }) => id).join()
  const frame = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row reads its changing values from the workspace
  const rows = useMemo(() => shown.map(({ id }) => ({ id })), [ids])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when `sequence` changes, with each scan
  useEffect(() => {
    const top = shown.findIndex(({ id }) => highlighted.rows.includes(id)) * rowHeight
    const scroller = frame.current
    if (!scroller || top < 0) return
    const maxTop = scroller.scrollTop + scroller.clientHeight - rowHeight
    if (top < scroller.scrollTop || top > maxTop) scroller.scrollTop = top
  }, [highlighted.sequence])
  const { dragAndDropHooks } = useDragAndDrop<{ id: number }>({
    isDisabled: Boolean(refusal),
    getItems: (keys) =>
      [...keys].map((key) => ({
        [lineDragType]: String(key),
        'text/plain': nameOf(lines.get(Number(key))),
      })),
    getAllowedDropOperations: () => ['copy'],
  })
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layout}>
      <GridList
        ref={frame}
        aria-labelledby="pack-lines"
        className={styles.list ?? ''}
        items={rows}
        dragAndDropHooks={dragAndDropHooks}
        disallowTypeAhead
        renderEmptyState={() => (
          <EmptyState icon="check">
            {worklist.remainingCount === 0
              ? t('remaining.all', { count: packing.lines.length })
              : t('scanning:none')}
          </EmptyState>
        )}
      >
        {({ id }) => (
          <GridListItem id={id} textValue={nameOf(lines.get(id))} className={styles.row ?? ''}>
            <LineRow id={id} />
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  )
}

const nameOf = (line: PackingLine | undefined) => (line ? lineName(line) : '')
