import pg from 'pg'

/** A statement, or a part of one: its text in pieces, and the parts between them. `Row` is the type of its rows. */
export class Sql<Row = unknown> {
  readonly texts: readonly string[]
  readonly parts: readonly unknown[]
  /** The shape of its rows, to check them. */
  readonly shape: unknown
  declare readonly row?: Row
  /** Memoized text of a statement without values other than the company. */
  constant: ConstantText | undefined

  constructor(texts: readonly string[], parts: readonly unknown[], shape?: unknown) {
    this.texts = texts
    this.parts = parts
    this.shape = shape
  }
}

/** A statement to send: its text and its values. */
export type StatementText = { text: string; values: unknown[] }

/**
 * Placeholder for the company that a statement is executed for: `where s.company_id = ${thisCompany}`. Every table of a
 * statement has this condition, so that indexes and Citus shards are found whatever the planner joins first.
 */
export const thisCompany: unique symbol = Symbol('this company')

/** Text whose only value is the company, which is always the first parameter. */
type ConstantText = { text: string; usesCompany: boolean }

type Values = { parameters: unknown[]; usesCompany: boolean }

const companyParameter = '$1::bigint'

function textOf(statement: Sql, values: Values): string {
  if (statement.constant) {
    values.usesCompany ||= statement.constant.usesCompany
    return statement.constant.text
  }
  const { texts, parts } = statement
  const { usesCompany } = values
  const valueCountBefore = values.parameters.length
  values.usesCompany = false
  let text = texts[0] ?? ''
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index]
    if (part instanceof Sql) text += textOf(part, values)
    else if (part === thisCompany) {
      values.usesCompany = true
      text += companyParameter
    } else text += `$${values.parameters.push(part)}`
    text += texts[index + 1]
  }
  if (values.parameters.length === valueCountBefore)
    statement.constant = { text, usesCompany: values.usesCompany }
  values.usesCompany ||= usesCompany
  return text
}

/** Converts a statement to text and values; the company is the first value if the statement uses `thisCompany`. */
export function statementText(statement: Sql, companyId?: string | number): StatementText {
  const values: Values = { parameters: [companyId], usesCompany: false }
  const text = textOf(statement, values)
  if (!values.usesCompany) {
    const parameters: unknown[] = []
    return { text: textOf(statement, { parameters, usesCompany: false }), values: parameters }
  }
  if (companyId === undefined) throw new Error('the statement needs a company, but none is given')
  return { text, values: values.parameters }
}

/** SQL as text, which must never contain input. */
const raw = (text: string): Sql<never> => new Sql([text], [])

const refByName = new Map<string, Sql<never>>()

// Memoized: the code has few names.
function ref(name: string): Sql<never> {
  const memoized = refByName.get(name)
  if (memoized) return memoized
  const quoted = raw(name.split('.').map(pg.escapeIdentifier).join('.'))
  refByName.set(name, quoted)
  return quoted
}

/** Builds a statement: parts of SQL go into its text, everything else becomes a value. */
export const sql = Object.assign(
  <Row = unknown>(texts: TemplateStringsArray, ...parts: unknown[]): Sql<Row> =>
    new Sql<Row>(texts, parts),
  {
    raw,
    /** The quoted name of a column or table, with or without a qualifier. */
    ref,
    /** A quoted literal in the text; only where few values occur, because each makes another prepared statement. */
    lit: (value: number | string): Sql<never> =>
      raw(typeof value === 'number' ? String(value) : pg.escapeLiteral(value)),
    /** Joins parts. */
    join: (parts: readonly unknown[], separator: Sql = raw(', ')): Sql<never> => {
      const joinedParts = parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]))
      return new Sql(Array(joinedParts.length + 1).fill(''), joinedParts)
    },
  },
)
