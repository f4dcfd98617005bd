import { useRef, useState } from 'react'
import type { Unit } from '#domain/units/unit.ts'
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
export function useUnorderedGoods(
  { unordered, update }: Pick<Counting, 'unordered' | 'update'>,
  unitOfCode: (code: string) => Promise<Unit | undefined>,
) {
  const [unknown, setUnknown] = useState<UnknownScan>()
  const [addedKey, setAddedKey] = useState<string>()
  const addButton = useRef<HTMLButtonElement>(null)
  const change = (
    next: (before: readonly UnorderedCount[]) => readonly UnorderedCount[],
    scan: string | null = null,
  ) => update((before) => ({ unordered: next(before.unordered) }), scan)
  /** Takes the unit by which order lines know the code, where no other than pieces is chosen. */
  const takeUnit = async ({ key, code, unit }: UnorderedCount) => {
    if (code.trim() === '' || unit !== 'pcs') return
    const known = await unitOfCode(code.trim()).catch(() => undefined)
    if (!known || known === unit) return
    const isSame = (one: UnorderedCount) =>
      one.key === key && one.code === code && one.unit === unit
    change((before) => before.map((one) => (isSame(one) ? { ...one, unit: known } : one)))
  }
  return {
    unordered,
    takeUnit,
    unknown,
    /** The row that was added last here, and is described next. */
    addedKey,
    /** Ref of the button that adds a row; the button takes the focus when a row is removed. */
    addButton,
    add: () => {
      const row = emptyUnordered(randomId(), unknown)
      change((before) => [...before, row])
      void takeUnit(row)
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
    /** The goods that have the code. */
    withCode: (code: string) => unordered.find((one) => isSameCode(one.code, code)),
    /** Counts more of the goods that have the code of a scan; what it counted in words. */
    countCode: (scan: UnknownScan, words: string) =>
      change((before) => addToCode(before, scan), words),
    /** Offers a scan that no order line was found for to the next row. */
    offer: (scan: UnknownScan) => setUnknown((before) => offeredScan(before, scan)),
    forgetScan: () => setUnknown(undefined),
  }
}
export type UnorderedGoods = ReturnType<typeof useUnorderedGoods>
