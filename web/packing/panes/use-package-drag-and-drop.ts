import type { Key } from 'react-aria-components/Tree'
import { isTextDropItem, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { useTranslation } from 'react-i18next'
import { withDescendants } from '#domain/packing/label-changes.ts'
import type { PackageNode } from '#web/packing/package-tree.ts'
import { usePackingActions, usePackingWorkspace } from '#web/packing/packing-context.ts'

export const lineDragType = 'oto-line'

const packageDragType = 'oto-package'

/** Drags packages onto others or off them, and lines into packages, by mouse, keyboard and screen reader. */
export function usePackageDragAndDrop() {
  const { nestOn } = usePackingActions()
  const { t } = useTranslation('packing')
  const { packing, packages, refusal, setDialog } = usePackingWorkspace()
  return useDragAndDrop<PackageNode>({
    isDisabled: Boolean(refusal),
    getItems: (keys) =>
      [...keys].map((key) => ({
        [packageDragType]: String(key),
        'text/plain': t('package.name', { number: Number(key) }),
      })),
    acceptedDragTypes: [lineDragType, packageDragType],
    getDropOperation: (target, types) => {
      if (types.has(lineDragType)) return 'copy'
      return target.type === 'root' || target.dropPosition === 'on' ? 'move' : 'cancel'
    },
    onItemDrop: async ({ items, target }) => {
      const parent = packages.get(Number(target.key as Key))
      if (!parent) return
      const dropped = (await droppedTexts(items, packageDragType)).map(Number).filter((number) => {
        const pkg = packages.get(number)
        return pkg && !withDescendants(packing.packages, [pkg.id]).has(parent.id)
      })
      if (dropped.length > 0) return nestOn(dropped, parent)
      const [line] = await droppedTexts(items, lineDragType)
      if (line) setDialog({ kind: 'move', from: null, lineId: Number(line), to: parent.number })
    },
    onRootDrop: async ({ items }) => {
      const dropped = await droppedTexts(items, packageDragType)
      if (dropped.length > 0) return nestOn(dropped.map(Number), null)
      const [line] = await droppedTexts(items, lineDragType)
      if (line) setDialog({ kind: 'move', from: null, lineId: Number(line) })
    },
  })
}

type DropItem = Parameters<typeof isTextDropItem>[0]

const droppedTexts = (items: DropItem[], type: string): Promise<string[]> =>
  Promise.all(
    items.flatMap((item) =>
      isTextDropItem(item) && item.types.has(type) ? [item.getText(type)] : [],
    ),
  )
