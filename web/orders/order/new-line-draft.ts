import type * as z from 'zod'
import { type ItemCode, type ItemCodes, itemCodes, mapItemCodes } from '#domain/orders/item-code.ts'
import type { newOrderLine } from '#domain/orders/order-change.ts'
import { units } from '#domain/units/unit.ts'

export type NewLineDraft = {
  lineNumber: string
  productCode: string
  productName: string
  size: string
  color: string
  unit: string
  quantity: string
  packMultiple: string
  dueDate: string
} & Record<ItemCode, string>

export const emptyNewLine: NewLineDraft = {
  ...{ lineNumber: '', productCode: '', productName: '' },
  ...mapItemCodes(() => ''),
  ...{ size: '', color: '', unit: 'pcs', quantity: '', packMultiple: '', dueDate: '' },
}

/** Returns the draft of the next line: the same product and due date, in another size or color. */
export const nextNewLine = ({
  productName,
  commodityCode,
  unit,
  packMultiple,
  dueDate,
}: NewLineDraft): NewLineDraft => ({
  ...emptyNewLine,
  ...{ productName, commodityCode, unit, packMultiple, dueDate },
})

/**
 * Returns the changes of a line that gets another unit. From pieces to kilograms, figures of a thousand and more are
 * cleared: "1.250" was read as 1250 pieces.
 */
export function changeUnit(line: NewLineDraft, unit: string): Partial<NewLineDraft> {
  if (isDivisible(line.unit) || !isDivisible(unit)) return { unit }
  const clearThousands = (figure: string) => (/^\d{4,}$/.test(figure) ? '' : figure)
  return {
    unit,
    quantity: clearThousands(line.quantity),
    packMultiple: clearThousands(line.packMultiple),
  }
}

const isDivisible = (unit: string) => units[unit as keyof typeof units].isDivisible

export const newLinesBody = (lines: readonly NewLineDraft[]) =>
  lines.map(({ lineNumber, packMultiple, unit, ...line }) => ({
    ...line,
    ...(lineNumber.trim() && { lineNumber }),
    ...(mapItemCodes((name) => line[name].trim() || itemCodes[name].empty) as ItemCodes),
    packMultiple: packMultiple || null,
    unit: unit as NonNullable<z.input<typeof newOrderLine>['unit']>,
  }))
