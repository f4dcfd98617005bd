import type { Package } from '#domain/packing/package.ts'
import type { DialogRequest } from '#web/packing/packing-context.ts'

type NumberedPackage = Pick<Package, 'id' | 'number'>

/** New numbers of packages by their old ones; undefined if the package is gone or unknown. */
export type Renumbering = ReadonlyMap<number, number | undefined>

/**
 * Compares the numbers of packages before and after a change by others. Packages with the same id are the same if
 * `isStable` accepts the id. An added package's number maps to undefined: before, it meant another package or none.
 */
export function renumberingOf(
  before: readonly NumberedPackage[],
  after: readonly NumberedPackage[],
  isStable = (_id: number) => true,
): Renumbering {
  const stableIds = new Set(before.flatMap(({ id }) => (isStable(id) ? id : [])))
  const numberById = new Map<number, number>()
  const renumbering = new Map<number, number | undefined>()
  for (const { id, number } of after)
    if (stableIds.has(id)) numberById.set(id, number)
    else renumbering.set(number, undefined)
  for (const { id, number } of before)
    if (numberById.get(id) !== number) renumbering.set(number, numberById.get(id))
  return renumbering
}

/** Returns the new numbers of packages, without packages that are gone. */
export const renumbered = (numbers: Iterable<number>, renumbering: Renumbering): number[] =>
  [...numbers].flatMap((number) => newNumber(number, renumbering) ?? [])

/** Returns the dialog for the same packages; undefined if all these packages are gone. */
export function renumberedDialog(
  dialog: DialogRequest,
  renumbering: Renumbering,
): DialogRequest | undefined {
  switch (dialog.kind) {
    case 'move': {
      const from = dialog.from === null ? null : newNumber(dialog.from, renumbering)
      return from === undefined ? undefined : withTarget({ ...dialog, from }, renumbering)
    }
    case 'edit':
    case 'nest':
    case 'labels': {
      const numbers = renumbered(dialog.numbers, renumbering)
      if (numbers.length === 0 && dialog.numbers.length > 0) return undefined
      return dialog.kind === 'nest'
        ? withTarget({ ...dialog, numbers }, renumbering)
        : { ...dialog, numbers }
    }
    default:
      return dialog
  }
}

const newNumber = (number: number, renumbering: Renumbering) =>
  renumbering.has(number) ? renumbering.get(number) : number

const withTarget = <Dialog extends { to?: number | undefined }>(
  dialog: Dialog,
  renumbering: Renumbering,
): Dialog => ({ ...dialog, to: dialog.to && newNumber(dialog.to, renumbering) })
