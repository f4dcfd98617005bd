import type { Content, Margins } from 'pdfmake/interfaces.js'
import type { Paper, PaperContent } from '#domain/packing/paper.ts'
import type { Party } from '#domain/parties/party.ts'
import { type DocumentLocale, paperText } from '#server/papers/document-locale.ts'
import { factGrid, labelled, pages, rule, sideBySide } from '#server/papers/paper-style.ts'

/** Returns the mark of a draft or cancelled paper; none for a final one. */
export const markOf = ({ words }: DocumentLocale, { state }: PaperContent): string | undefined =>
  state === 'closed' ? undefined : words.mark[state]

/** Builds the block of a party: the name, and address, tax number and GLN if known. */
export function partyBlock(locale: DocumentLocale, label: string, party: Party | null): Content {
  if (!party) return { text: '' }
  const { words } = locale
  const details = [
    ...party.address.map((line) => paperText(line, 500)),
    party.taxId && `${words.taxId} ${paperText(party.taxId)}`,
    party.gln && `${words.gln} ${party.gln}`,
  ]
  return {
    stack: [
      { text: label, style: 'label' },
      { text: paperText(party.name), style: 'name', margin: [0, 1, 0, 1] },
      ...details.filter((detail) => typeof detail === 'string'),
    ],
  }
}

const shipmentFacts = (
  { words, day }: DocumentLocale,
  content: PaperContent,
): [string, string | null][] => [
  [words.closedOn, content.closedOn && day(content.closedOn)],
  [words.estimatedDelivery, content.estimatedDelivery && day(content.estimatedDelivery)],
  [words.carrier, paperText(content.carrier)],
  [words.tracking, paperText(content.tracking)],
  [words.incoterm, [content.incoterm, paperText(content.incotermPlace)].filter(Boolean).join(' ')],
  [words.revision, content.revision > 0 ? String(content.revision) : null],
]

export type DocumentHead = {
  title: string
  width: number
  mark: string | undefined
  markNote: string | undefined
  facts: [string, string | null][]
}

/** Builds the head of a shipment's paper: title, parties and facts. */
export function documentHead(
  locale: DocumentLocale,
  { title, width, mark, markNote, facts }: DocumentHead,
  { code, supplier, buyer, shipTo }: PaperContent,
): Content[] {
  const { words } = locale
  return [
    {
      columns: [
        { text: title, style: 'title', width: width * 0.6 },
        {
          width: width * 0.4 - 16,
          stack: [
            { text: paperText(code), style: 'code', alignment: 'right' },
            ...(mark ? [{ text: mark, style: 'mark', alignment: 'right' as const }] : []),
          ],
        },
      ],
      columnGap: 16,
    },
    ...(markNote ? [{ text: markNote, style: 'quiet' } as Content] : []),
    rule(width, [0, 8, 0, 10]),
    sideBySide(width, [
      partyBlock(locale, words.supplier, supplier),
      partyBlock(locale, words.buyer, buyer),
      partyBlock(locale, words.shipTo, shipTo),
    ]),
    { stack: [factGrid(facts, 5, width)], margin: [0, 12, 0, 6] },
  ]
}

/** Builds the head of a paper that travels with the goods: also dates, transport and the note. */
export function paperHead(locale: DocumentLocale, paper: Paper, content: PaperContent): Content[] {
  const { words } = locale
  const head = {
    title: words.titles[paper],
    width: pages[paper].width,
    mark: markOf(locale, content),
    markNote: content.state === 'closed' ? undefined : words.markNote[content.state],
    facts: shipmentFacts(locale, content),
  }
  return [
    ...documentHead(locale, head, content),
    ...(content.note
      ? [
          {
            stack: [labelled(words.note, { text: paperText(content.note, 500) })],
            margin: [0, 0, 0, 12] as Margins,
          },
        ]
      : []),
  ]
}
