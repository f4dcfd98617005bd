import { maxLookupLength, minLookupLength } from '#domain/code-text.ts'
import { orderLineQueryFields } from '#domain/orders/order-line-query.ts'

/** Whether a text may be a whole code; the server refuses to look up longer ones. */
export const isCodeLength = (text: string): boolean =>
  text.length >= minLookupLength && text.length <= maxLookupLength

/** Whether shipments and orders whose code begins with the text are searched. */
export const isPrefixLength = (text: string): boolean =>
  text.length >= 2 && text.length <= orderLineQueryFields.order.maxLength
