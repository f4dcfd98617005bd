import type { OfferedDocks } from '#domain/docks/dock.ts'

type Dock = OfferedDocks['docks'][number]
type Choice = { dock: Dock; slot: Dock['slots'][number] }

/** Returns the earliest slot of the chosen or any dock; slots shared with the supplier's shipments come last. */
export function firstFreeSlot(docks: readonly Dock[], dockId: string): Choice | undefined {
  const chosen = docks.filter(({ id }) => String(id) === dockId)
  const all = (chosen.length > 0 ? chosen : docks).flatMap((dock) =>
    dock.slots.map((slot): Choice => ({ dock, slot })),
  )
  const sharedRank = ({ slot }: Choice) => Number(slot.sharedWith.length > 0)
  const startMs = ({ slot }: Choice) => Date.parse(slot.startsAt)
  return all.toSorted(
    (one, other) => sharedRank(one) - sharedRank(other) || startMs(one) - startMs(other),
  )[0]
}
