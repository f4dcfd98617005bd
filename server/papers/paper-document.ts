import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Lang } from '#domain/lang.ts'
import type { Paper, PaperContent } from '#domain/packing/paper.ts'
import { contentsList } from '#server/papers/contents-list.ts'
import { deliveryNote } from '#server/papers/delivery-note.ts'
import { type DocumentLocale, documentLocale } from '#server/papers/document-locale.ts'
import { packingList } from '#server/papers/packing-list.ts'
import { framedPaper, type PageOf } from '#server/papers/paper-frame.ts'
import { markOf, paperHead } from '#server/papers/paper-head.ts'

/** A paper to be printed: which one, of which content, in which language, and of which packages. */
export type PaperOrder = {
  paper: Paper
  lang: Lang
  content: PaperContent
  /** Ids of packages for the contents list; null for all. */
  chosen: number[] | null
  /** Whether characters without a glyph are left out; reported otherwise. */
  isLeftOut?: boolean
}

/** A paper as pdfmake takes it. Of a closed shipment it has no clock in it: the same content is the same bytes. */
export function paperDocument(order: PaperOrder): TDocumentDefinitions {
  const { paper, lang, content } = order
  const locale = documentLocale(lang)
  const parts = body(locale, order)
  return framedPaper(locale, {
    ...{ lang, paper, parts, shipment: content, createdAt: content.closedAt },
    name: locale.words.titles[paper],
    mark: markOf(locale, content),
    ...(paper === 'contents-list' && { pageOf: pageWithin(parts) }),
  })
}

/**
 * Pages counted within each part, which goes into a package of its own and begins a page: pdfmake, which draws feet
 * last, notes on every part where it came to stand.
 */
function pageWithin(parts: Content[]): PageOf {
  const firstPage = (part: Content) =>
    (part as { positions?: { pageNumber: number }[] }).positions?.[0]?.pageNumber ?? 1
  let begins: number[] | undefined
  return (page, count) => {
    begins ??= parts.map(firstPage)
    const index = begins.findLastIndex((begin) => begin <= page)
    const begin = begins[index] ?? 1
    return { page: page - begin + 1, pages: (begins[index + 1] ?? count + 1) - begin }
  }
}

function body(locale: DocumentLocale, { paper, content, chosen }: PaperOrder): Content[] {
  if (paper === 'contents-list') return contentsList(locale, content, chosen && new Set(chosen))
  const list = paper === 'delivery-note' ? deliveryNote : packingList
  return [...paperHead(locale, paper, content), ...list(locale, content)]
}
