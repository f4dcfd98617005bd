import type { TableReading } from '#domain/imports/table/table-reading.ts'

const separatorNames = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const
const orderNames = { 'day-first': 'day first', 'month-first': 'month first' } as const

/** Describes how a file was read; for each uncertainty, names the option that decides it. */
export function readingMessages(reading: TableReading): string[] {
  return [
    sourceMessages(reading),
    titleMessages(reading),
    hiddenMessages(reading),
    dateMessages(reading),
    decimalMessages(reading),
  ].flat()
}

function sourceMessages({ encoding, separator, sheet, sheets }: TableReading): string[] {
  if (sheet !== null) {
    const otherSheets = sheets.filter((name) => name !== sheet)
    const sheetNames = otherSheets.map((name) => JSON.stringify(name)).join(', ')
    return [
      `Sheet ${JSON.stringify(sheet)}${sheetNames ? `; not read: ${sheetNames} (--sheet NAME)` : ''}.`,
    ]
  }
  if (!encoding) return []
  const text = `Text in ${encoding.name}${separator ? `, separated by ${separatorNames[separator]}` : ''}.`
  if (encoding.confidence !== 'low') return [text]
  return [
    text,
    `The encoding is not certain: check ${encoding.words.join(', ')}. Another one: --encoding NAME.`,
    ...(encoding.candidates ?? []).map(({ name, text: row }) => `  ${name}: ${row}`),
  ]
}

const titleMessages = ({ titleRows }: TableReading) =>
  titleRows.length === 0
    ? []
    : [
        `Above the headings, not read: ${titleRows.map(({ row, text }) => `row ${row} ${JSON.stringify(text)}`).join(', ')}.`,
      ]

const hiddenMessages = ({ hiddenRows, hiddenColumns }: TableReading) => [
  ...(hiddenRows === 0 ? [] : [`${hiddenRows} hidden rows are read as any others.`]),
  ...(hiddenColumns.length === 0
    ? []
    : [`Hidden columns are read as any others: ${hiddenColumns.join(', ')}.`]),
]

function dateMessages({ dates: { by, order, example } }: TableReading): string[] {
  if (by === 'none-needed') return []
  if (by === 'undecided')
    return [`${example} is not decided: say --dates day-first or --dates month-first.`]
  if (by === 'half-converted')
    return [
      `A spreadsheet made dates of some days and left others as text: if ${example} means day first, say --dates day-first, else --dates month-first.`,
    ]
  if (by === 'contradictory')
    return ['The dates prove both orders of day and month, or not the one that was chosen.']
  return [
    `Dates: ${order ? orderNames[order] : 'each column by what it proves'} (${by === 'file' ? 'the file proves it' : by === 'chosen-once' ? 'chosen' : by}).`,
  ]
}

function decimalMessages({ decimals: { by, mark, examples } }: TableReading): string[] {
  const [example] = examples
  if (!example || by === 'none-needed') return []
  if (by === 'undecided')
    return [
      `${example.text} is ${example.comma} with a decimal comma and ${example.point} with a decimal point: say --decimals comma or --decimals point.`,
    ]
  if (by === 'contradictory')
    return ['The numbers prove both decimal marks, or not the one that was chosen.']
  return [`Decimal ${mark} (${by === 'file' ? 'the file proves it' : by}).`]
}
