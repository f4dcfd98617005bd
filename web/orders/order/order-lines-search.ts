import { type PagePosition, readPagePosition } from '#web/app/list/page-position.ts'

/** Search parameters of an order: the page of its lines, and the line whose comments are open. */
export type OrderLinesSearch = PagePosition & { line?: number | undefined }

/** Parses the search parameters; invalid ones are dropped. */
export function readOrderLinesSearch(search: Record<string, unknown>): OrderLinesSearch {
  const line = Number(search.line)
  return { ...readPagePosition(search), ...(Number.isSafeInteger(line) && line > 0 && { line }) }
}
