import { type ReactElement, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Collection } from 'react-aria-components/Collection'
import { type Key, Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { useTranslation } from 'react-i18next'
import { packageTotals } from '#domain/packing/package-totals.ts'
import { usePackageText } from '#web/packing/package-text.ts'
import { type PackageNode, packageTree } from '#web/packing/package-tree.ts'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'
import { PackageTreeRow } from '#web/packing/panes/package-row.tsx'
import { PackageTotalsLine, UnderweightPackages } from '#web/packing/panes/package-totals-line.tsx'
import { SelectionBar } from '#web/packing/panes/selection-bar.tsx'
import { usePackageDragAndDrop } from '#web/packing/panes/use-package-drag-and-drop.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import hidden from '#web/ui/visually-hidden.module.css'
import styles from './pane.module.css'

const rowHeight = 60
const layout = { rowHeight }

/** Tree of packages, cartons below their pallets. Click, Shift and Ctrl select. */
export function PackagesPane({ isOnlyPane }: { isOnlyPane: boolean }) {
  const { t, i18n } = useTranslation(['packing', 'fields'])
  const packageText = usePackageText()
  const { packing, selected, select, packages } = usePackingWorkspace()
  const nodes = useMemo(() => packageTree(packing.packages), [packing.packages])
  const totals = useMemo(() => packageTotals(packing.packages), [packing.packages])
  const underweight = useMemo(() => new Set(totals.underweight), [totals])
  const [collapsed, setCollapsed] = useState<ReadonlySet<Key>>(new Set())
  const expanded = useMemo(() => {
    const parentIds = new Set(packing.packages.map(({ parentId }) => parentId))
    return packing.packages.flatMap(({ id, number }) =>
      parentIds.has(id) && !collapsed.has(number) ? [number] : [],
    )
  }, [packing.packages, collapsed])
  const { dragAndDropHooks } = usePackageDragAndDrop()
  const frame = useRef<HTMLDivElement>(null)
  useScrollToCurrent(frame, nodes, expanded)
  const nameOf = ({ key, pkg, descendantCount }: PackageNode) =>
    t('package.row', {
      type: packageText.type(pkg),
      number: key,
      contents: packageText.contents(pkg, descendantCount),
    })

  return (
    <section className={styles.pane} aria-labelledby="pack-packages">
      <header
        className={classNames(
          styles.head,
          packing.packages.length === 0 && isOnlyPane && hidden.hidden,
        )}
      >
        {/* The tab above has the same text. */}
        <h2 id="pack-packages" className={isOnlyPane ? hidden.hidden : undefined}>
          {t('fields:packages')}
        </h2>
        <PackageTotalsLine totals={totals} />
      </header>
      <UnderweightPackages value={underweight}>
        <Virtualizer layout={ListLayout} layoutOptions={layout}>
          <Tree
            ref={frame}
            aria-labelledby="pack-packages"
            className={styles.list ?? ''}
            items={nodes}
            dependencies={[i18n.language]}
            selectionMode="multiple"
            selectionBehavior="replace"
            selectedKeys={selected as ReadonlySet<Key> as Iterable<Key>}
            onSelectionChange={(keys) =>
              select(keys === 'all' ? packages.keys() : [...keys].map(Number))
            }
            expandedKeys={expanded}
            onExpandedChange={(keys) => {
              const stillExpanded = new Set(keys)
              const numbers = packing.packages.map(({ number }) => number)
              setCollapsed(
                new Set(
                  numbers.filter(
                    (number) => expanded.includes(number) && !stillExpanded.has(number),
                  ),
                ),
              )
            }}
            dragAndDropHooks={dragAndDropHooks}
            renderEmptyState={() => (
              <EmptyState icon="scan">
                {t(packing.state === 'open' ? 'package.none' : 'package.noneClosed')}
              </EmptyState>
            )}
          >
            {(node) => treeItem(node, nameOf)}
          </Tree>
        </Virtualizer>
      </UnderweightPackages>
      {isOnlyPane ? null : <SelectionBar />}
    </section>
  )
}

/** Not a component: a component would render all of thousands of items, while few are visible. */
function treeItem(node: PackageNode, nameOf: (node: PackageNode) => string): ReactElement {
  return (
    <TreeItem id={node.key} value={node} textValue={nameOf(node)} className={styles.row ?? ''}>
      <TreeItemContent>
        {({ level, hasChildItems, isExpanded, state }) => {
          memoizeIteration(state.collection)
          return (
            <PackageTreeRow
              node={node}
              level={level}
              hasChildren={hasChildItems}
              isExpanded={isExpanded}
            />
          )
        }}
      </TreeItemContent>
      <Collection items={node.children}>{(inner) => treeItem(inner, nameOf)}</Collection>
    </TreeItem>
  )
}

/** Scrolls to the package that scans go into. */
function useScrollToCurrent(
  frame: RefObject<HTMLDivElement | null>,
  nodes: readonly PackageNode[],
  expanded: readonly number[],
) {
  const { current, packing } = usePackingWorkspace()
  const number = current?.number
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another package becomes current, or the offline notice takes space
  useEffect(() => {
    if (number === undefined) return
    const rows: number[] = []
    const walk = (level: readonly PackageNode[]) => {
      for (const node of level) {
        rows.push(node.key)
        if (expanded.includes(node.key)) walk(node.children)
      }
    }
    walk(nodes)
    const top = rows.indexOf(number) * rowHeight
    const scroller = frame.current
    if (!scroller || top < 0) return
    // The row of a new package has its layout a frame later.
    const frameId = requestAnimationFrame(() => {
      const maxTop = scroller.scrollTop + scroller.clientHeight - rowHeight
      if (top < scroller.scrollTop) scroller.scrollTop = top
      else if (top > maxTop) scroller.scrollTop += top - maxTop
    })
    return () => cancelAnimationFrame(frameId)
  }, [number, packing.isOffline])
}

/**
 * Memoizes the iteration of an immutable collection. Each rendered row of a react-aria tree iterates the collection to
 * count its items: with ten thousand packages, three rows take most of a frame.
 */
function memoizeIteration<Node>(collection: Iterable<Node>): void {
  if (Object.hasOwn(collection, Symbol.iterator)) return
  const nodes = [...collection]
  Object.defineProperty(collection, Symbol.iterator, { value: () => nodes.values() })
}
