import { useRef, useState } from 'react'
import { randomId } from '#web/app/random-id.ts'
import {
  addToCode,
  emptyUnordered,
  isSameCode,
  offeredScan,
  type UnknownScan,
  type UnorderedCount,
} from '#web/receiving/queue/unordered-count.ts'
import type { Counting } from '#web/receiving/queue/use-receipt-counts.ts'

/** Goods of no order: rows to describe them in, and the scan that the next one is offered for. */
export function useUnorderedGoods({ unordered, update }: Pick<Counting, 'unordered' | 'update'>) {
  const [unknown, setUnknown] = useState<UnknownScan>()
  const [addedKey, setAddedKey] = useState<string>()
  const addButton = useRef<HTMLButtonElement>(null)
  const change = (next: (before: readonly UnorderedCount[]) => readonly UnorderedCount[]) =>
    update((before) => ({ unordered: next(before.unordered) }))
  return {
    unordered,
    unknown,
    /** The row that was added last here, and is described next. */
    addedKey,
    /** Ref of the button that adds a row; the button takes the focus when a row is removed. */
    addButton,
    add: () => {
      const row = emptyUnordered(randomId(), unknown)
      change((before) => [...before, row])
      setAddedKey(row.key)
      setUnknown(undefined)
    },
    change: (key: string, part: Partial<UnorderedCount>) =>
      change((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one))),
    remove: (key: string) => {
      change((before) => before.filter((one) => one.key !== key))
      setAddedKey(undefined)
      addButton.current?.focus()
    },
    /** Counts more of the goods that have the code, and gives them. */
    countCode: (scan: UnknownScan): UnorderedCount | undefined => {
      const found = unordered.find((one) => isSameCode(one.code, scan.code))
      if (found) change((before) => addToCode(before, scan))
      return found
    },
    /** Offers a scan that no order line was found for to the next row. */
    offer: (scan: UnknownScan) => setUnknown((before) => offeredScan(before, scan)),
    forgetScan: () => setUnknown(undefined),
  }
}
export type UnorderedGoods = ReturnType<typeof useUnorderedGoods>
