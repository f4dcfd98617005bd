import { useMemo } from 'react'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { useTranslation } from 'react-i18next'
import type { PackingLine } from '#domain/packing/package.ts'
import { lineName } from '#web/packing/package-text.ts'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'
import { lineDragType } from '#web/packing/panes/drag-types.ts'
import { LineRow } from '#web/packing/panes/line-row.tsx'
import { RemainingToPack } from '#web/packing/remaining-to-pack.tsx'
import styles from './pane.module.css'

const layout = { rowHeight: 72 }

/** The lines of the shipment, each with what is left to pack. */
export function LinesPane({ isOnlyPane }: { isOnlyPane: boolean }) {
  const { t } = useTranslation(['packing', 'fields'])
  const { packing, lines, refusal } = usePackingWorkspace()
  const ids = packing.lines.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row reads its changing values from the workspace
  const rows = useMemo(() => packing.lines.map(({ id }) => ({ id })), [ids])
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
    <section className={styles.pane} aria-labelledby="pack-lines">
      <header className={isOnlyPane ? styles.hidden : styles.head}>
        <h2 id="pack-lines">{t('fields:lines')}</h2>
        {isOnlyPane ? null : <RemainingToPack lines={packing.lines} />}
      </header>
      <Virtualizer layout={ListLayout} layoutOptions={layout}>
        <GridList
          aria-labelledby="pack-lines"
          className={styles.list ?? ''}
          items={rows}
          dragAndDropHooks={dragAndDropHooks}
          disallowTypeAhead
        >
          {({ id }) => (
            <GridListItem id={id} textValue={nameOf(lines.get(id))} className={styles.row ?? ''}>
              <LineRow id={id} />
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
    </section>
  )
}

const nameOf = (line: PackingLine | undefined) => (line ? lineName(line) : '')
