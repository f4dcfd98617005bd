import type { OfferedDocks } from '#domain/docks/dock.ts'

type Dock = OfferedDocks['docks'][number]
type Choice = { dock: Dock; slot: Dock['slots'][number] }

/** Returns the earliest slot of a dock, or of any if it has none; a shared slot only if no other is free. */
export function firstFreeSlot(docks: readonly Dock[], dockId: string): Choice | undefined {
  const meant = docks.filter(({ id }) => String(id) === dockId)
  const all = (meant.length > 0 ? meant : docks).flatMap((dock) =>
    dock.slots.map((slot): Choice => ({ dock, slot })),
  )
  const own = ({ slot }: Choice) => Number(slot.sharedWith.length > 0)
  const starts = ({ slot }: Choice) => Date.parse(slot.startsAt)
  return all.toSorted((one, other) => own(one) - own(other) || starts(one) - starts(other))[0]
}
