import { type RawBuilder, sql } from 'kysely'
import { plannedAnew } from '#server/http/statement.ts'

/** The column begins with the text, as typed or in capitals; the column is collated "C", so that an index answers it. */
export function startsWith(column: string, text: string): RawBuilder<boolean> {
  const within = (start: string) =>
    sql<boolean>`(${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${`${start}\u{10ffff}`})`
  // Most codes are in capitals, and most people do not type them.
  const capitals = text.toUpperCase()
  return capitals === text ? within(text) : sql<boolean>`(${within(text)} or ${within(capitals)})`
}

/**
 * Every word of the text stands somewhere in the column, which holds lower-case text. Whether its index helps or the
 * order's depends on the words alone, so that the statement is planned for them.
 */
export function everyWord(column: string, text: string): RawBuilder<boolean> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  const found = words.map((word) => sql`${sql.ref(column)} like ${anywhere(word)}`)
  return sql<boolean>`(${plannedAnew} ${sql.join([sql`true`, ...found], sql` and `)})`
}

/** The text stands somewhere in one of the columns, in capitals or not. */
export function oneHas(columns: string[], text: string): RawBuilder<boolean> {
  const lower = columns.map((column) => sql`lower(${sql.ref(column)} collate "default")`)
  const has = lower.map((column) => sql`${column} like ${anywhere(text.toLowerCase())}`)
  return text ? sql<boolean>`(${sql.join(has, sql` or `)})` : sql<boolean>`true`
}

// What people type is no pattern itself.
const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
