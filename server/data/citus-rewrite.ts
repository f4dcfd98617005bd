import pg from 'pg'
import type { CitusMetadata } from '#database/client/citus-metadata.ts'
import type { Queryable } from '#database/client/connect.ts'

/** A statement for distributed tables, and which of its parameters, counted from zero, opens the wall. */
type Distributed = { text: string; opens: number | null }

const opening = /set_config\('app\.company', \$(\d+), true\)/
const named = /\b(?:company_id|c\.id) = \$(\d+)/
// A company's own row, always called c, is under its id; nothing else has an id that equals a company_id.
const link =
  /(?<![\w."])((?:"?\w+"?\.)?"?(?:company_id|id)"?) = ("?\w+"?\."?(?:company_id|company)"?(?!\w)|c\.id\b)/g
// Citus cannot read what it kept of rows locked that way.
const inThose = /\bin (\(select id from \w+\))/g

/**
 * The same statement as Citus can send it whole to the machine that has the company. There every table must be told
 * the company as a value, because an equality with another table does not reach into subqueries; and the wall is
 * opened before the statement, because within it that would not reach the machine.
 */
export function distributed(said: string, { tableReadingFunctions }: CitusMetadata): Distributed {
  const text = tableReadingFunctions.reduce(withBody, said)
  const [, opens] = opening.exec(text) ?? []
  const place = opens ?? named.exec(text)?.[1]
  if (!place) return { text, opens: null }
  const company = `$${place}::bigint`
  return {
    text: text
      .replace(opening, () => `$${place}`)
      .replace(inThose, '= any (array$1)')
      .replace(link, (_, one, other) => `(${one} = ${company} and ${other} = ${company})`),
    opens: opens ? Number(opens) - 1 : null,
  }
}

// Within its body a function's parameters are called by its name, as the columns of a table are.
function withBody(
  text: string,
  { name, parameters, body }: CitusMetadata['tableReadingFunctions'][number],
) {
  const call = new RegExp(`\\b${name}\\(([^()]*)\\)`, 'g')
  return text.replace(call, (_, given: string) => {
    const values = given.split(',').map((value, place) => `${value} as ${parameters[place]}`)
    return `(select ${body} from (select ${values.join(', ')} offset 0) ${name})`
  })
}

type Send = <Row>(client: pg.PoolClient, text: string, values: readonly unknown[]) => Promise<Row[]>

/** Sends a statement to distributed tables: the wall before it and in one transaction with it, all at once. */
export async function runDistributed<Row>(
  client: Queryable,
  { text, values }: { text: string; values: readonly unknown[] },
  distribution: CitusMetadata,
  send: Send,
): Promise<Row[]> {
  const { text: sent, opens } = distributedOnce(text, distribution)
  const work = async (lent: pg.PoolClient) => {
    if (opens === null) return send<Row>(lent, sent, values)
    const wall = lent.query(`set local app.company = ${pg.escapeLiteral(String(values[opens]))}`)
    const [, rows] = await Promise.all([wall, send<Row>(lent, sent, values)])
    return rows
  }
  return 'release' in client
    ? work(client as pg.PoolClient)
    : inOneTransaction(client as pg.Pool, work)
}

const known = new WeakMap<CitusMetadata, Map<string, Distributed>>()
// Lists are said in as many ways as there are filters and orders together.
const mostKnown = 1000

function distributedOnce(text: string, distribution: CitusMetadata): Distributed {
  const texts = known.get(distribution) ?? new Map<string, Distributed>()
  known.set(distribution, texts)
  const made = texts.get(text) ?? distributed(text, distribution)
  if (texts.size < mostKnown) texts.set(text, made)
  return made
}

// The connection of a pool is lent for one statement, and what opened the wall ends with it.
async function inOneTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const [, result] = await Promise.all([client.query('begin'), work(client)])
    await client.query('commit')
    return result
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}
