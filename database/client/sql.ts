import pg from 'pg'

/** A statement, or a part of one: its text in pieces, and what stands between them. `Row` is what it gives. */
export class Sql<Row = unknown> {
  readonly texts: readonly string[]
  readonly parts: readonly unknown[]
  /** The shape of its rows, for whoever checks them. */
  readonly shape: unknown
  declare readonly row?: Row

  constructor(texts: readonly string[], parts: readonly unknown[], shape?: unknown) {
    this.texts = texts
    this.parts = parts
    this.shape = shape
  }
}

/** A statement as it is sent: its text, and the values beside it. */
export type StatementText = { text: string; values: unknown[] }

function textOf({ texts, parts }: Sql, values: unknown[]): string {
  let text = texts[0] ?? ''
  for (let place = 0; place < parts.length; place += 1) {
    const part = parts[place]
    text += part instanceof Sql ? textOf(part, values) : `$${values.push(part)}`
    text += texts[place + 1]
  }
  return text
}

/** A statement as it is sent. */
export function statementText(statement: Sql): StatementText {
  const values: unknown[] = []
  return { text: textOf(statement, values), values }
}

/** SQL as it stands; never of anything that somebody said. */
const raw = (text: string): Sql<never> => new Sql([text], [])

const names = new Map<string, Sql<never>>()

// The names in code are few.
function ref(name: string): Sql<never> {
  const known = names.get(name)
  if (known) return known
  const made = raw(name.split('.').map(pg.escapeIdentifier).join('.'))
  names.set(name, made)
  return made
}

/** A statement in its own words: parts of SQL go into its text, anything else goes beside it as a value. */
export const sql = Object.assign(
  <Row = unknown>(texts: TemplateStringsArray, ...parts: unknown[]): Sql<Row> =>
    new Sql<Row>(texts, parts),
  {
    raw,
    /** The name of a column or table, maybe behind another and a dot. */
    ref,
    /** A value written into the text, quoted: one of few, for each makes a statement of its own. */
    lit: (value: number | string): Sql<never> =>
      raw(typeof value === 'number' ? String(value) : pg.escapeLiteral(value)),
    /** Parts one after the other. */
    join: (parts: readonly unknown[], between: Sql = raw(', ')): Sql<never> => {
      const all = parts.flatMap((part, place) => (place === 0 ? [part] : [between, part]))
      return new Sql(Array(all.length + 1).fill(''), all)
    },
  },
)
