import { useTranslation } from 'react-i18next'
import type { Package, PackageEntry } from '#domain/packing/package.ts'
import { emptyCarton } from '#web/packing/package-draft.ts'
import type { PackingWorkspace } from '#web/packing/packing-context.ts'
import { similarPackages } from './package-tree.ts'

export type PackingActions = ReturnType<typeof useWorkspaceActions>

/** Actions of the pack screen for buttons, menus and shortcuts; by default on the selected packages. */
export function useWorkspaceActions(workspace: PackingWorkspace) {
  const { t } = useTranslation('packing')
  const { packing, selected, packages, refusal, labelRefusal } = workspace
  const selectedPackages = () =>
    [...selected]
      .flatMap((number) => packages.get(number) ?? [])
      .sort((a, b) => a.number - b.number)
  const idsOf = (targets: readonly Package[]) => targets.map(({ id }) => id)
  const numbersOf = (targets: readonly Package[]) => targets.map(({ number }) => number)
  /** Shows the reason instead of acting if the shipment cannot be changed. */
  const ifAllowed =
    <Args extends unknown[]>(action: (...args: Args) => void) =>
    (...args: Args) =>
      refusal ? workspace.showStatus('error', refusal) : action(...args)
  const withSelected = (action: (targets: Package[]) => void) =>
    ifAllowed(() => {
      const targets = selectedPackages()
      if (targets.length > 0) action(targets)
      else workspace.showStatus('error', t('selection.needsOne'))
    })
  const packLines = (lineIds: number[] | null) =>
    workspace.applyAndReport(
      [{ step: 'pack-lines', lineIds, type: 'CT', parentId: null }],
      ({ length }) => t('done.packed', { count: length }),
    )
  const addPackage = (entry: PackageEntry) => {
    const created = workspace.applyAndReport(
      [{ step: 'add', count: 1, package: entry, parentId: null, contents: [] }],
      ([first]) => t('done.created', { count: 1, number: first?.number }),
    )
    if (created) workspace.select(numbersOf(created))
  }

  return {
    selectedPackages,
    packAll: ifAllowed(() => void packLines(null)),
    packLine: ifAllowed((lineId: number) => void packLines([lineId])),
    addPackage: ifAllowed(addPackage),
    addCarton: ifAllowed(() => addPackage(emptyCarton)),
    edit: withSelected((targets) =>
      workspace.setDialog({ kind: 'edit', numbers: numbersOf(targets) }),
    ),
    nest: withSelected((targets) =>
      workspace.setDialog({ kind: 'nest', numbers: numbersOf(targets) }),
    ),
    moveContents: withSelected((targets) => {
      const [pkg] = targets
      if (targets.length > 1 || !pkg) return workspace.showStatus('error', t('selection.needsOne'))
      if (pkg.contents.length === 0)
        return workspace.showStatus('error', t('selection.needsContents'))
      workspace.setDialog({ kind: 'move', from: pkg.number })
    }),
    takeOff: withSelected((targets) => {
      const nested = targets.filter(({ parentId }) => parentId !== null)
      if (nested.length === 0) return workspace.showStatus('error', t('selection.notNested'))
      workspace.applyAndReport([{ step: 'nest', packageIds: idsOf(nested), parentId: null }], () =>
        t('done.takenOff', { count: nested.length }),
      )
    }),
    merge: withSelected((targets) => {
      const [first] = targets
      if (!first || targets.length < 2)
        return workspace.showStatus('error', t('selection.needsTwo'))
      const isDone = workspace.applyAndReport(
        [{ step: 'merge', packageIds: idsOf(targets), into: first.id }],
        () => t('done.merged', { number: first.number }),
      )
      if (isDone) workspace.select([first.number])
    }),
    remove: withSelected((targets) => {
      workspace.applyAndReport([{ step: 'remove', packageIds: idsOf(targets) }], () =>
        t('done.removed', { count: targets.length }),
      )
    }),
    unpack: ifAllowed((from: Package, lineId: number) => {
      workspace.applyAndReport(
        [{ step: 'move', lineId, from: from.id, to: null, quantity: null }],
        () => t('done.unpacked'),
      )
    }),
    nestOn: ifAllowed((numbers: readonly number[], parent: Package | null) => {
      const targets = numbers.flatMap((number) => packages.get(number) ?? [])
      workspace.applyAndReport(
        [{ step: 'nest', packageIds: idsOf(targets), parentId: parent?.id ?? null }],
        () =>
          parent
            ? t('done.nested', { count: targets.length, number: parent.number })
            : t('done.takenOff', { count: targets.length }),
      )
    }),
    removeAll: ifAllowed(() => {
      workspace.applyAndReport([{ step: 'clear' }], () => t('done.cleared'))
    }),
    selectSimilar: () =>
      workspace.select(
        selectedPackages().flatMap((pkg) => numbersOf(similarPackages(pkg, packing.packages))),
      ),
    /** Opens the closing dialog once all changes are saved. */
    closeShipment: ifAllowed(() => {
      void workspace.flush().then((isSaved) => {
        if (isSaved) workspace.setDialog({ kind: 'close' })
        else workspace.showStatus('error', t('action.saveFirst'))
      })
    }),
    openLabels: () => {
      if (labelRefusal) return workspace.showStatus('error', labelRefusal)
      if (packing.packages.length === 0)
        return workspace.showStatus('error', t('action.noPackages'))
      workspace.setDialog({ kind: 'labels', numbers: [...selected] })
    },
  }
}
