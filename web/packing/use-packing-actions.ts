import { useTranslation } from 'react-i18next'
import type { Package, PackageEntry } from '#domain/packing/package.ts'
import { bareCarton } from '#web/packing/package-draft.ts'
import type { Desk } from '#web/packing/packing-context.ts'
import { packagesLike } from '#web/packing/panes/package-tree.ts'

export type DeskDeeds = ReturnType<typeof useDeskDeeds>

/** What can be done at the pack screen, by buttons, menus and keys alike. Packages: the chosen ones, unless said. */
export function useDeskDeeds(desk: Desk) {
  const { t } = useTranslation('packing')
  const { bench, chosen, packages, refusal } = desk
  const chosenOnes = () =>
    [...chosen].flatMap((number) => packages.get(number) ?? []).sort((a, b) => a.number - b.number)
  const idsOf = (ones: readonly Package[]) => ones.map(({ id }) => id)
  const numbersOf = (ones: readonly Package[]) => ones.map(({ number }) => number)
  /** Not in a shipment that is closed; then the person hears why. */
  const unlessRefused =
    <Given extends unknown[]>(deed: (...given: Given) => void) =>
    (...given: Given) =>
      refusal ? desk.say('refused', refusal) : deed(...given)
  /** Not without any package chosen. */
  const withChosen = (deed: (ones: Package[]) => void) =>
    unlessRefused(() => {
      const ones = chosenOnes()
      if (ones.length > 0) deed(ones)
      else desk.say('refused', t('chosen.needsOne'))
    })

  return {
    chosenOnes,
    packAll: unlessRefused(() => {
      desk.act([{ step: 'pack-lines', lineIds: null, type: 'CT', parentId: null }], ({ length }) =>
        t('said.packed', { count: length }),
      )
    }),
    packLine: unlessRefused((lineId: number) => {
      desk.act(
        [{ step: 'pack-lines', lineIds: [lineId], type: 'CT', parentId: null }],
        ({ length }) => t('said.packed', { count: length }),
      )
    }),
    addAs: unlessRefused((entry: PackageEntry) => {
      const made = desk.act(
        [{ step: 'add', count: 1, package: entry, parentId: null, contents: [] }],
        ([one]) => t('said.made', { count: 1, number: one?.number }),
      )
      if (made) desk.choose(numbersOf(made))
    }),
    add: unlessRefused(() => {
      const made = desk.act(
        [{ step: 'add', count: 1, package: bareCarton, parentId: null, contents: [] }],
        ([one]) => t('said.made', { count: 1, number: one?.number }),
      )
      if (made) desk.choose(numbersOf(made))
    }),
    edit: withChosen((ones) => desk.ask({ what: 'edit', numbers: numbersOf(ones) })),
    nest: withChosen((ones) => desk.ask({ what: 'nest', numbers: numbersOf(ones) })),
    move: withChosen((ones) => {
      const [only] = ones
      if (ones.length > 1 || !only) return desk.say('refused', t('chosen.needsOne'))
      if (only.contents.length === 0) return desk.say('refused', t('chosen.needsContents'))
      desk.ask({ what: 'move', from: only.number })
    }),
    takeOff: withChosen((ones) => {
      const on = ones.filter(({ parentId }) => parentId !== null)
      if (on.length === 0) return desk.say('refused', t('chosen.notOn'))
      desk.act([{ step: 'nest', packageIds: idsOf(on), parentId: null }], () =>
        t('said.takenOff', { count: on.length }),
      )
    }),
    merge: withChosen((ones) => {
      const [first] = ones
      if (!first || ones.length < 2) return desk.say('refused', t('chosen.needsTwo'))
      const done = desk.act([{ step: 'merge', packageIds: idsOf(ones), into: first.id }], () =>
        t('said.merged', { number: first.number }),
      )
      if (done) desk.choose([first.number])
    }),
    remove: withChosen((ones) => {
      desk.act([{ step: 'remove', packageIds: idsOf(ones) }], () =>
        t('said.removed', { count: ones.length }),
      )
    }),
    takeOut: unlessRefused((from: Package, lineId: number) => {
      desk.act([{ step: 'move', lineId, from: from.id, to: null, quantity: null }], () =>
        t('said.takenOut'),
      )
    }),
    putOn: unlessRefused((numbers: readonly number[], above: Package | null) => {
      const ones = numbers.flatMap((number) => packages.get(number) ?? [])
      desk.act([{ step: 'nest', packageIds: idsOf(ones), parentId: above?.id ?? null }], () =>
        above
          ? t('said.nested', { count: ones.length, number: above.number })
          : t('said.takenOff', { count: ones.length }),
      )
    }),
    clear: unlessRefused(() => desk.act([{ step: 'clear' }], () => t('said.cleared'))),
    chooseLike: () => {
      const ones = chosenOnes()
      desk.choose(ones.flatMap((one) => numbersOf(packagesLike(one, bench.packages))))
    },
    /** Asks to close the shipment, once all that was packed here is kept. */
    close: unlessRefused(() => {
      void desk.flush().then((isKept) => {
        if (isKept) desk.ask({ what: 'close' })
        else desk.say('refused', t('action.notKept'))
      })
    }),
    labels: () => {
      if (bench.packages.length === 0) return desk.say('refused', t('action.noPackages'))
      desk.ask({ what: 'labels', numbers: [...chosen] })
    },
  }
}
