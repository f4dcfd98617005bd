import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { type Lang, localeOf } from '#domain/lang.ts'
import type { Paper, PaperContent } from '#domain/packing/paper.ts'
import { contentsList } from '#server/papers/contents-list.ts'
import { deliveryNote } from '#server/papers/delivery-note.ts'
import { type DocumentLocale, documentLocale, paperText } from '#server/papers/document-locale.ts'
import { packingList } from '#server/papers/packing-list.ts'
import { setFonts } from '#server/papers/paper-fonts.ts'
import { markOf, paperHead } from '#server/papers/paper-head.ts'
import { colors, defaultStyle, pages, styles } from '#server/papers/paper-style.ts'
import { fill } from '#server/texts/translations.ts'

/** What is to be printed: which paper of which content, in which language, and of which packages. */
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
  const { size, orientation, side } = pages[paper]
  const title = `${locale.words.titles[paper]} ${paperText(content.code)}`
  const mark = markOf(locale, content)
  const parts = body(locale, order)
  const pageOf = paper === 'contents-list' ? pageWithin(parts) : wholePage
  return {
    pageSize: size,
    pageOrientation: orientation,
    pageMargins: [side, paper === 'contents-list' ? 30 : 46, side, 44],
    language: localeOf[lang],
    displayTitle: true,
    version: '1.7',
    info: {
      title,
      author: paperText(content.supplier.name),
      subject: paperText(content.buyer.name),
      creator: 'Oto',
      producer: 'Oto',
      ...(content.closedAt && { creationDate: new Date(content.closedAt) }),
    },
    styles,
    defaultStyle,
    ...(mark ? { watermark: { text: mark, color: colors.mark, opacity: 0.08, bold: true } } : {}),
    header: (page) =>
      page === 1 || paper === 'contents-list' ? '' : setFonts(runningHead(side, title, mark)),
    footer: (page, count) =>
      setFonts(runningFoot(side, content, fill(locale.words.page, pageOf(page, count)))),
    content: setFonts(parts),
  }
}

type PageOf = (page: number, count: number) => { page: number; pages: number }

const wholePage: PageOf = (page, count) => ({ page, pages: count })

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

const runningHead = (side: number, title: string, mark = ''): Content => ({
  margin: [side, 22, side, 0],
  columns: [
    { text: title, style: 'running', width: '*' },
    { text: mark, style: 'running', width: 'auto', color: colors.mark },
  ],
})

const runningFoot = (side: number, { code, supplier }: PaperContent, page: string): Content => ({
  margin: [side, 14, side, 0],
  columns: [
    { text: `${paperText(code)} · ${paperText(supplier.name, 30)}`, style: 'running' },
    { text: page, style: 'running', alignment: 'right', width: 'auto' },
  ],
})
