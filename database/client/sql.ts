import pg from 'pg'

/** A statement, or a part of one: its text in pieces, and the parts between them. `Row` is the type of its rows. */
export class Sql<Row = unknown> {
  readonly texts: readonly string[]
  readonly parts: readonly unknown[]
  /** The shape of its rows, to check them. */
  readonly shape: unknown
  declare readonly row?: Row

  constructor(texts: readonly string[], parts: readonly unknown[], shape?: unknown) {
    this.texts = texts
    this.parts = parts
    this.shape = shape
  }
}

/** A statement to send: its text and its values. */
export type StatementText = { text: string; values: unknown[] }

/**
 * Stands for the company that a statement is executed for: `where s.company_id = ${thisCompany}`. Used for every table
 * of a statement, so that any index and any distributed table is found by it, whatever the planner joins first.
 */
export const thisCompany: unique symbol = Symbol('this company')

/** `companyIndex`: index of the company among the values, once it is there. */
type Values = { all: unknown[]; companyId: string | number | undefined; companyIndex: number }

function parameter(part: unknown, values: Values): string {
  if (part !== thisCompany) return `$${values.all.push(part)}`
  if (values.companyId === undefined) throw new Error('the statement is executed for no company')
  if (values.companyIndex === 0) values.companyIndex = values.all.push(values.companyId)
  return `$${values.companyIndex}::bigint`
}

function textOf({ texts, parts }: Sql, values: Values): string {
  let text = texts[0] ?? ''
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]
    text += part instanceof Sql ? textOf(part, values) : parameter(part, values)
    text += texts[index + 1]
  }
  return text
}

/** Converts a statement to text and values, for a company where it uses `thisCompany`. */
export function statementText(statement: Sql, companyId?: string | number): StatementText {
  const values: Values = { all: [], companyId, companyIndex: 0 }
  return { text: textOf(statement, values), values: values.all }
}

/** SQL as text; never with anything from outside the code. */
const raw = (text: string): Sql<never> => new Sql([text], [])

const names = new Map<string, Sql<never>>()

// Memoized: the code has few names.
function ref(name: string): Sql<never> {
  const known = names.get(name)
  if (known) return known
  const made = raw(name.split('.').map(pg.escapeIdentifier).join('.'))
  names.set(name, made)
  return made
}

/** Builds a statement: parts of SQL go into its text, everything else becomes a value. */
export const sql = Object.assign(
  <Row = unknown>(texts: TemplateStringsArray, ...parts: unknown[]): Sql<Row> =>
    new Sql<Row>(texts, parts),
  {
    raw,
    /** The name of a column or table, maybe qualified by another and a dot. */
    ref,
    /** A value in the text, quoted: for few values only, since each makes another statement. */
    lit: (value: number | string): Sql<never> =>
      raw(typeof value === 'number' ? String(value) : pg.escapeLiteral(value)),
    /** Parts one after the other. */
    join: (parts: readonly unknown[], between: Sql = raw(', ')): Sql<never> => {
      const all = parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]))
      return new Sql(Array(all.length + 1).fill(''), all)
    },
  },
)
