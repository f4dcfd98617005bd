import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { type Lang, localeOf } from '#domain/lang.ts'
import type { PaperContent } from '#domain/packing/paper.ts'
import { type DocumentLocale, paperText } from '#server/papers/document-locale.ts'
import { setFonts } from '#server/papers/paper-fonts.ts'
import { colors, defaultStyle, pages, styles } from '#server/papers/paper-style.ts'
import { keepNumbersWhole } from '#server/papers/whole-numbers.ts'
import { fill } from '#server/texts/translations.ts'

/** Returns the number and the total to print on a page. */
export type PageOf = (page: number, count: number) => { page: number; pages: number }

const wholePage: PageOf = (page, count) => ({ page, pages: count })

/** The parts of a paper, and the texts of its header and footer. */
export type PaperFrame = {
  lang: Lang
  paper: keyof typeof pages
  /** Name of the paper, without the shipment's code. */
  name: string
  mark: string | undefined
  shipment: PaperContent
  /** Time at which the shipment's content became final; null = a draft. */
  createdAt: string | null
  parts: Content[]
  /** Numbers pages within parts; by default over the whole paper. */
  pageOf?: PageOf
}

/**
 * Returns the pdfmake document of a paper. A final paper contains no current time, so that the same content renders the
 * same bytes.
 */
export function framedPaper(
  { words }: DocumentLocale,
  { lang, paper, name, mark, shipment, createdAt, parts, pageOf }: PaperFrame,
): TDocumentDefinitions {
  const { size, orientation, side } = pages[paper]
  const title = `${name} ${paperText(shipment.code)}`
  return {
    pageSize: size,
    pageOrientation: orientation,
    pageMargins: [side, pageOf ? 30 : 46, side, 44],
    language: localeOf[lang],
    displayTitle: true,
    version: '1.7',
    info: {
      title,
      author: paperText(shipment.supplier.name),
      subject: paperText(shipment.buyer.name),
      creator: 'Oto',
      producer: 'Oto',
      ...(createdAt && { creationDate: new Date(createdAt) }),
    },
    styles,
    defaultStyle,
    ...(mark ? { watermark: { text: mark, color: colors.mark, opacity: 0.08, bold: true } } : {}),
    header: (page) => (page === 1 || pageOf ? '' : setFonts(runningHead(side, title, mark))),
    footer: (page, count) =>
      setFonts(runningFoot(side, shipment, fill(words.page, (pageOf ?? wholePage)(page, count)))),
    content: setFonts(keepNumbersWhole(parts)),
  }
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
