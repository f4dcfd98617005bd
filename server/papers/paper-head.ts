import type { Content, Margins } from 'pdfmake/interfaces.js'
import type { Paper, PaperContent } from '#domain/paper.ts'
import type { Party } from '#domain/party.ts'
import { beside, factGrid, labelled, pages, rule } from '#server/papers/paper-style.ts'
import { type PaperVoice, paperText } from '#server/papers/paper-words.ts'

/** The mark of a paper that is not final; none on a final one. */
export const markOf = ({ words }: PaperVoice, { state }: PaperContent): string | undefined =>
  state === 'closed' ? undefined : words.state[state]

/** Who is named: the name, and below it what is known. */
export function partyBlock(voice: PaperVoice, label: string, party: Party | null): Content {
  if (!party) return { text: '' }
  const { words } = voice
  const known = [
    ...party.address.map((one) => paperText(one, 120)),
    party.taxId && `${words.taxId} ${paperText(party.taxId)}`,
    party.gln && `${words.gln} ${party.gln}`,
  ]
  return {
    stack: [
      { text: label, style: 'label' },
      { text: paperText(party.name), style: 'name', margin: [0, 1, 0, 1] },
      ...known.filter((fact) => typeof fact === 'string'),
    ],
  }
}

const facts = ({ words, day }: PaperVoice, content: PaperContent): [string, string | null][] => [
  [words.closedOn, content.closedOn && day(content.closedOn)],
  [words.estimatedDelivery, content.estimatedDelivery && day(content.estimatedDelivery)],
  [words.carrier, paperText(content.carrier)],
  [words.tracking, paperText(content.tracking)],
  [words.revision, content.revision > 0 ? String(content.revision) : null],
]

/** The beginning of a paper: what it is, of which shipment, from whom to whom, when and how. */
export function paperHead(voice: PaperVoice, paper: Paper, content: PaperContent): Content[] {
  const { words } = voice
  const { width } = pages[paper]
  const mark = markOf(voice, content)
  return [
    {
      columns: [
        { text: words.title[paper], style: 'title', width: width * 0.6 },
        {
          width: width * 0.4 - 16,
          stack: [
            { text: paperText(content.code), style: 'code', alignment: 'right' },
            ...(mark ? [{ text: mark, style: 'mark', alignment: 'right' as const }] : []),
          ],
        },
      ],
      columnGap: 16,
    },
    ...(content.state === 'closed'
      ? []
      : [{ text: words.stateNote[content.state], style: 'quiet' } as Content]),
    rule(width, [0, 8, 0, 10]),
    beside(width, [
      partyBlock(voice, words.supplier, content.supplier),
      partyBlock(voice, words.buyer, content.buyer),
      partyBlock(voice, words.shipTo, content.shipTo),
    ]),
    { stack: [factGrid(facts(voice, content), 5, width)], margin: [0, 12, 0, 6] },
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
