import type { OfferedDocks } from '#domain/docks/dock.ts'

type Dock = OfferedDocks['docks'][number]
type Choice = { dock: Dock; slot: Dock['slots'][number] }

/** Returns the earliest slot of the chosen or any dock; slots shared with the supplier's shipments come last. */
export function firstFreeSlot(docks: readonly Dock[], dockId: string): Choice | undefined {
  const chosenDocks = docks.filter(({ id }) => String(id) === dockId)
  const candidates = (chosenDocks.length > 0 ? chosenDocks : docks).flatMap((dock) =>
    dock.slots.map((slot): Choice => ({ dock, slot })),
  )
  const sharedRank = ({ slot }: Choice) => Number(slot.sharedWith.length > 0)
  const startMs = ({ slot }: Choice) => Date.parse(slot.startsAt)
  return candidates.toSorted((a, b) => sharedRank(a) - sharedRank(b) || startMs(a) - startMs(b))[0]
}
