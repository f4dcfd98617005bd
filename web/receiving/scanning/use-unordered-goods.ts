import { useRef, useState } from 'react'
import type { Unit } from '#domain/units/unit.ts'
import { randomId } from '#web/app/random-id.ts'
import { type CountChange, withChange } from '#web/receiving/queue/count-change.ts'
import {
  addToCode,
  emptyUnordered,
  isSameCode,
  offeredScan,
  type UnknownScan,
  type UnorderedCount,
} from '#web/receiving/queue/unordered-count.ts'
import type { Counting } from '#web/receiving/queue/use-receipt-counts.ts'

/** Returns the rows of goods without an order, and the scan offered for the next row. */
export function useUnorderedGoods(
  { unordered, update }: Pick<Counting, 'unordered' | 'update'>,
  unitOfCode: (code: string) => Promise<Unit | undefined>,
) {
  const [unknown, setUnknown] = useState<UnknownScan>()
  const [addedKey, setAddedKey] = useState<string>()
  const addButton = useRef<HTMLButtonElement>(null)
  const updateRows = (
    next: (before: readonly UnorderedCount[]) => readonly UnorderedCount[],
    scanText: string | null = null,
  ) => update((before) => ({ unordered: next(before.unordered) }), scanText)
  /** Sets the unit that order lines have for the code, unless the person chose one. */
  const takeUnit = async ({ key, code, unit }: UnorderedCount) => {
    if (code.trim() === '' || unit !== 'pcs') return
    const orderUnit = await unitOfCode(code.trim()).catch(() => undefined)
    if (!orderUnit || orderUnit === unit) return
    const isSame = (row: UnorderedCount) =>
      row.key === key && row.code === code && row.unit === unit
    updateRows((before) => before.map((row) => (isSame(row) ? { ...row, unit: orderUnit } : row)))
  }
  return {
    unordered,
    takeUnit,
    unknown,
    /** Key of the row added last, whose description is typed next. */
    addedKey,
    /** Ref of the button that adds a row; the button takes the focus when a row is removed. */
    addButton,
    add: () => {
      const row = emptyUnordered(randomId(), unknown)
      updateRows((before) => [...before, row])
      void takeUnit(row)
      setAddedKey(row.key)
      setUnknown(undefined)
    },
    change: (key: string, part: CountChange<UnorderedCount>) =>
      updateRows((before) => before.map((row) => (row.key === key ? withChange(row, part) : row))),
    remove: (key: string) => {
      updateRows((before) => before.filter((row) => row.key !== key))
      setAddedKey(undefined)
      addButton.current?.focus()
    },
    withCode: (code: string) => unordered.find((row) => isSameCode(row.code, code)),
    /** Adds a scan to the goods with its code; `message` describes the step. */
    countCode: (scan: UnknownScan, message: string) =>
      updateRows((before) => addToCode(before, scan), message),
    /** Offers a scan without an order line for the next row. */
    offer: (scan: UnknownScan) => setUnknown((before) => offeredScan(before, scan)),
    forgetScan: () => setUnknown(undefined),
  }
}
export type UnorderedGoods = ReturnType<typeof useUnorderedGoods>
