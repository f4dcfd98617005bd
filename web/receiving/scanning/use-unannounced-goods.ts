import { useRef, useState } from 'react'
import {
  isSameCode,
  isUnordered,
  offeredScan,
  type UnannouncedCount,
  type UnknownScan,
  type UnorderedCount,
  unorderedCount,
} from '#domain/receiving/unannounced-count.ts'
import type { Unit } from '#domain/units/unit.ts'
import { randomId } from '#web/app/random-id.ts'
import { type CountChange, withChange } from '#web/receiving/queue/count-change.ts'
import type { Counting } from '#web/receiving/queue/use-receipt-counts.ts'

/** Returns changes of the rows of unannounced goods, and the scan offered for the next row. */
export function useUnannouncedGoods(
  { unannounced, update }: Pick<Counting, 'unannounced' | 'update'>,
  unitOfCode: (code: string) => Promise<Unit | undefined>,
) {
  const [unknown, setUnknown] = useState<UnknownScan>()
  const [addedKey, setAddedKey] = useState<string>()
  const addButton = useRef<HTMLButtonElement>(null)
  const updateRows = (next: (before: readonly UnannouncedCount[]) => readonly UnannouncedCount[]) =>
    update((before) => ({ unannounced: next(before.unannounced) }))
  const change = (key: string, part: CountChange<UnannouncedCount>) =>
    updateRows((before) => before.map((row) => (row.key === key ? withChange(row, part) : row)))
  /** Sets the unit that order lines have for the code, unless the person chose one. */
  const takeUnit = async ({ key, code, unit }: UnorderedCount) => {
    if (code.trim() === '' || unit !== 'pcs') return
    const orderUnit = await unitOfCode(code.trim()).catch(() => undefined)
    if (!orderUnit || orderUnit === unit) return
    const isSame = (now: UnannouncedCount) =>
      isUnordered(now) && now.code === code && now.unit === unit
    change(key, (now) => (isSame(now) ? { unit: orderUnit } : {}))
  }
  return {
    takeUnit,
    unknown,
    /** Key of the row added last, whose description is typed next. */
    addedKey,
    /** Ref of the button that adds a row; the button takes the focus when a row is removed. */
    addButton,
    add: () => {
      const row = unorderedCount(randomId(), unknown)
      updateRows((before) => [...before, row])
      void takeUnit(row)
      setAddedKey(row.key)
      setUnknown(undefined)
    },
    change,
    remove: (key: string) => {
      updateRows((before) => before.filter((row) => row.key !== key))
      setAddedKey(undefined)
      addButton.current?.focus()
    },
    withCode: (code: string) =>
      unannounced.filter(isUnordered).find((row) => isSameCode(row.code, code)),
    /** Offers a scan without an order line for the next row. */
    offer: (scan: UnknownScan) => setUnknown((before) => offeredScan(before, scan)),
    forgetScan: () => setUnknown(undefined),
  }
}
export type UnannouncedGoods = ReturnType<typeof useUnannouncedGoods>
