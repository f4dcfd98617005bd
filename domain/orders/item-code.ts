import type { NewOrderLine } from '#domain/orders/order-change.ts'

/** Definition of a code, for its input and its reading from files; `empty` is stored for an unknown code. */
type ItemCodeDefinition = {
  kind: 'text' | 'gtin' | 'commodity-code'
  maxLength: number
  empty: '' | null
}

/** Fields of an order line that are not item codes. */
type OtherField =
  | 'lineNumber'
  | 'productCode'
  | 'productName'
  | 'size'
  | 'color'
  | 'unit'
  | 'quantity'
  | 'packMultiple'
  | 'dueDate'

/**
 * Optional codes of the product of an order line. Entry, import with preview and undo, exports, columns, details and
 * history come from here; the label of a code is `fields:<its name>`.
 */
export const itemCodes = {
  supplierProductCode: { kind: 'text', maxLength: 80, empty: '' },
  gtin: { kind: 'gtin', maxLength: 14, empty: null },
  commodityCode: { kind: 'commodity-code', maxLength: 14, empty: null },
} as const satisfies Record<Exclude<keyof NewOrderLine, OtherField>, ItemCodeDefinition>

/** Six digits of the Harmonized System, and further digits of a customs union or a country. */
export const commodityCodePattern = /^\d{6,10}$/

/** Returns a commodity code without the dots and spaces that people write between its parts: "8471.30.00". */
export const commodityCodeOf = (text: string): string => text.replace(/[\s.-]/g, '')

export type ItemCode = keyof typeof itemCodes
export const itemCodeNames = Object.keys(itemCodes) as ItemCode[]

export type ItemCodes = Pick<NewOrderLine, ItemCode>

/** Makes an object with an entry for each code. */
export const mapItemCodes = <Value>(makeValue: (name: ItemCode) => Value) =>
  Object.fromEntries(itemCodeNames.map((name) => [name, makeValue(name)])) as Record<
    ItemCode,
    Value
  >

/** Picks the codes out of an order line. */
export const itemCodesOf = (line: ItemCodes): ItemCodes =>
  mapItemCodes((name) => line[name]) as ItemCodes
