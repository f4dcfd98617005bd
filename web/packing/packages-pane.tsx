import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Collection } from 'react-aria-components/Collection'
import { type Key, Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { useTranslation } from 'react-i18next'
import { ChosenBar } from '#web/packing/chosen-bar.tsx'
import { type PackageNode, packageNodes } from '#web/packing/package-nodes.ts'
import { PackageRow } from '#web/packing/package-row.tsx'
import { PackageTotalsLine } from '#web/packing/package-totals-line.tsx'
import { usePackageWords } from '#web/packing/package-words.ts'
import { useDesk } from '#web/packing/packing-desk.ts'
import styles from '#web/packing/pane.module.css'
import type { DeskDeeds } from '#web/packing/use-desk-deeds.ts'
import { useTreeDrops } from '#web/packing/use-tree-drops.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The packages as a tree: cartons on their pallets. Click, Shift and Ctrl choose; what is chosen is edited at once. */
export function PackagesPane({ deeds, isAlone }: { deeds: DeskDeeds; isAlone: boolean }) {
  const { t } = useTranslation('packing')
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
  const { dragAndDropHooks } = useTreeDrops(deeds)
  const frame = useRef<HTMLDivElement>(null)
  useReach(frame, nodes, open)

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
      <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: 60 }}>
        <Tree
          ref={frame}
          aria-labelledby="pack-packages"
          className={styles.list ?? ''}
          items={nodes}
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
          {(node) => <Branch node={node} deeds={deeds} />}
        </Tree>
      </Virtualizer>
      <ChosenBar deeds={deeds} />
    </section>
  )
}

function Branch({ node, deeds }: { node: PackageNode; deeds: DeskDeeds }) {
  const { t } = useTranslation('packing')
  const words = usePackageWords()
  return (
    <TreeItem
      id={node.key}
      value={node}
      textValue={t('package.row', {
        type: words.type(node.box),
        number: node.key,
        contents: words.contents(node.box, node.count),
      })}
      className={styles.row ?? ''}
    >
      <TreeItemContent>
        {({ level, hasChildItems, isExpanded }) => (
          <PackageRow
            node={node}
            deeds={deeds}
            level={level}
            isBranch={hasChildItems}
            isOpen={isExpanded}
          />
        )}
      </TreeItemContent>
      <Collection items={node.inside}>
        {(inner) => <Branch node={inner} deeds={deeds} />}
      </Collection>
    </TreeItem>
  )
}

/** Brings the package that scans go into before the eyes, when it changes. */
function useReach(
  frame: RefObject<HTMLDivElement | null>,
  nodes: readonly PackageNode[],
  open: readonly number[],
) {
  const { current } = useDesk()
  const number = current?.number
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another package becomes the current one
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
    const top = rows.indexOf(number) * 60
    const box = frame.current
    if (!box || top < 0) return
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + 60 > box.scrollTop + box.clientHeight)
      box.scrollTop = top + 60 - box.clientHeight
  }, [number])
}
