import type { Key } from 'react-aria-components/Tree'
import { isTextDropItem, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { useTranslation } from 'react-i18next'
import { useDeeds, useDesk } from '#web/packing/packing-context.ts'
import { lineDrag, packageDrag } from '#web/packing/panes/drag-types.ts'
import { idsWithin, type PackageNode } from '#web/packing/panes/package-tree.ts'

/** Packages are dragged onto others or off them, lines into packages: by mouse, and by keyboard and screen reader. */
export function useTreeDrops() {
  const { putOn } = useDeeds()
  const { t } = useTranslation('packing')
  const { bench, packages, refusal, ask } = useDesk()
  return useDragAndDrop<PackageNode>({
    isDisabled: Boolean(refusal),
    getItems: (keys) =>
      [...keys].map((key) => ({
        [packageDrag]: String(key),
        'text/plain': t('package.name', { number: Number(key) }),
      })),
    acceptedDragTypes: [lineDrag, packageDrag],
    getDropOperation: (target, types) => {
      if (types.has(lineDrag)) return 'copy'
      return target.type === 'root' || target.dropPosition === 'on' ? 'move' : 'cancel'
    },
    onItemDrop: async ({ items, target }) => {
      const into = packages.get(Number(target.key as Key))
      if (!into) return
      const dropped = (await textsOf(items, packageDrag)).map(Number).filter((number) => {
        const one = packages.get(number)
        return one && !idsWithin([one], bench.packages).has(into.id)
      })
      if (dropped.length > 0) return putOn(dropped, into)
      const [line] = await textsOf(items, lineDrag)
      if (line) ask({ what: 'move', from: null, lineId: Number(line), to: into.number })
    },
    onRootDrop: async ({ items }) => {
      const dropped = await textsOf(items, packageDrag)
      if (dropped.length > 0) return putOn(dropped.map(Number), null)
      const [line] = await textsOf(items, lineDrag)
      if (line) ask({ what: 'move', from: null, lineId: Number(line) })
    },
  })
}

type Dropped = Parameters<typeof isTextDropItem>[0]

const textsOf = (items: Dropped[], type: string): Promise<string[]> =>
  Promise.all(
    items.flatMap((item) =>
      isTextDropItem(item) && item.types.has(type) ? [item.getText(type)] : [],
    ),
  )
