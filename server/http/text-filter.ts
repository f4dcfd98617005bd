import { type RawBuilder, sql } from 'kysely'

/** The column begins with the text, as typed or in capitals; the column is collated "C", so that an index answers it. */
export function startsWith(column: string, text: string): RawBuilder<boolean> {
  const within = (start: string) =>
    sql<boolean>`(${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${`${start}\u{10ffff}`})`
  // Most codes are in capitals, and most people do not type them.
  const capitals = text.toUpperCase()
  return capitals === text ? within(text) : sql<boolean>`(${within(text)} or ${within(capitals)})`
}

/** Every word of the text stands somewhere in the column, which holds lower-case text. */
export function everyWord(column: string, text: string): RawBuilder<boolean> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return sql<boolean>`(${sql.ref(column)} like all (${patterns}::text[]))`
}
