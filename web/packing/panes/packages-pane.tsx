import { type ReactElement, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Collection } from 'react-aria-components/Collection'
import { type Key, Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { useTranslation } from 'react-i18next'
import { usePackageWords } from '#web/packing/package-text.ts'
import { useDesk } from '#web/packing/packing-context.ts'
import { walkOnce } from '#web/packing/panes/memoized-iteration.ts'
import { PackageRow } from '#web/packing/panes/package-row.tsx'
import { PackageTotalsLine } from '#web/packing/panes/package-totals-line.tsx'
import { type PackageNode, packageNodes } from '#web/packing/panes/package-tree.ts'
import { ChosenBar } from '#web/packing/panes/selection-bar.tsx'
import { useTreeDrops } from '#web/packing/panes/use-package-drag-and-drop.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import styles from './pane.module.css'

const rowHeight = 60
const layout = { rowHeight }

/** The packages as a tree: cartons on their pallets. Click, Shift and Ctrl choose; what is chosen is edited at once. */
export function PackagesPane({ isAlone }: { isAlone: boolean }) {
  const { t, i18n } = useTranslation('packing')
  const words = usePackageWords()
  const desk = useDesk()
  const { bench, chosen, choose, packages, refusal } = desk
  const nodes = useMemo(() => packageNodes(bench.packages), [bench.packages])
  const [shut, setShut] = useState<ReadonlySet<Key>>(new Set())
  const open = useMemo(() => {
    const parents = new Set(bench.packages.map(({ parentId }) => parentId))
    return bench.packages.flatMap(({ id, number }) =>
      parents.has(id) && !shut.has(number) ? [number] : [],
    )
  }, [bench.packages, shut])
  const { dragAndDropHooks } = useTreeDrops()
  const frame = useRef<HTMLDivElement>(null)
  useReach(frame, nodes, open)
  const nameOf = ({ key, box, count }: PackageNode) =>
    t('package.row', { type: words.type(box), number: key, contents: words.contents(box, count) })

  return (
    <section className={styles.pane} aria-labelledby="pack-packages">
      <header
        className={classNames(styles.head, bench.packages.length === 0 && isAlone && styles.hidden)}
      >
        <h2 id="pack-packages" className={isAlone ? styles.hidden : undefined}>
          {t('package.heading')}
        </h2>
        <PackageTotalsLine packages={bench.packages} />
      </header>
      <Virtualizer layout={ListLayout} layoutOptions={layout}>
        <Tree
          ref={frame}
          aria-labelledby="pack-packages"
          className={styles.list ?? ''}
          items={nodes}
          dependencies={[i18n.language]}
          selectionMode="multiple"
          selectionBehavior="replace"
          selectedKeys={chosen as ReadonlySet<Key> as Iterable<Key>}
          onSelectionChange={(keys) =>
            choose(keys === 'all' ? packages.keys() : [...keys].map(Number))
          }
          expandedKeys={open}
          onExpandedChange={(keys) => {
            const now = new Set(keys)
            const all = bench.packages.map(({ number }) => number)
            setShut(new Set(all.filter((number) => open.includes(number) && !now.has(number))))
          }}
          dragAndDropHooks={dragAndDropHooks}
          renderEmptyState={() => (
            <EmptyState icon="scan">
              {t(refusal ? 'package.noneClosed' : 'package.none')}
            </EmptyState>
          )}
        >
          {(node) => branchOf(node, nameOf)}
        </Tree>
      </Virtualizer>
      {isAlone ? null : <ChosenBar />}
    </section>
  )
}

/** One of thousands in the collection, of which few are drawn: no component, so that none is asked again. */
function branchOf(node: PackageNode, nameOf: (node: PackageNode) => string): ReactElement {
  return (
    <TreeItem id={node.key} value={node} textValue={nameOf(node)} className={styles.row ?? ''}>
      <TreeItemContent>
        {({ level, hasChildItems, isExpanded, state }) => {
          walkOnce(state.collection)
          return (
            <PackageRow node={node} level={level} isBranch={hasChildItems} isOpen={isExpanded} />
          )
        }}
      </TreeItemContent>
      <Collection items={node.inside}>{(inner) => branchOf(inner, nameOf)}</Collection>
    </TreeItem>
  )
}

/** Brings the package that scans go into before the eyes, when it changes. */
function useReach(
  frame: RefObject<HTMLDivElement | null>,
  nodes: readonly PackageNode[],
  open: readonly number[],
) {
  const { current, bench } = useDesk()
  const number = current?.number
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another package becomes the current one, or the list has less room
  useEffect(() => {
    if (number === undefined) return
    const rows: number[] = []
    const walk = (level: readonly PackageNode[]) => {
      for (const node of level) {
        rows.push(node.key)
        if (open.includes(node.key)) walk(node.inside)
      }
    }
    walk(nodes)
    const top = rows.indexOf(number) * rowHeight
    const box = frame.current
    if (!box || top < 0) return
    // A row that is new has its room a frame later.
    const drawn = requestAnimationFrame(() => {
      const most = box.scrollTop + box.clientHeight - rowHeight
      if (top < box.scrollTop) box.scrollTop = top
      else if (top > most) box.scrollTop += top - most
    })
    return () => cancelAnimationFrame(drawn)
  }, [number, bench.isCutOff])
}
