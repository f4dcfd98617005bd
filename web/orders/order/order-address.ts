import { type PagePosition, readPagePosition } from '#web/app/list/page-position.ts'

/** Search parameters of an order: the page of its lines, and the line whose comments are open. */
export type OrderAddress = PagePosition & { line?: number | undefined }

/** Reads the address of an order; invalid values are left out. */
export function readOrderAddress(search: Record<string, unknown>): OrderAddress {
  const line = Number(search.line)
  return { ...readPagePosition(search), ...(Number.isSafeInteger(line) && line > 0 && { line }) }
}
