// Messages of commands about the database's schema and the rights of their account.
import type { SchemaState } from '#database/schema-state.ts'

const upgrade = (isEmbedded: boolean) =>
  isEmbedded ? '`npm start` of this version' : '`npx oto migrate` of this version, or its start,'

/** Tells that there is nothing to work on. */
export const noTables = (isEmbedded: boolean) =>
  `There are no tables of Oto in this database yet: ${upgrade(isEmbedded)} makes them.`

/** Tells that the schema is not this program's: the command goes on as far as it can. */
export function schemaNote({ kind, newest, expected }: SchemaState, isEmbedded: boolean): string {
  const names = `its newest migration is ${newest}, this program's ${expected}`
  if (kind === 'older')
    return `The database's schema is older than this program (${names}). It stays so: ${upgrade(isEmbedded)} migrates it.`
  if (kind === 'newer')
    return `The database's schema is newer than this program (${names}): take the version that migrated it.`
  return `The database's schema was made by another line of versions (${names}): take the version that made it.`
}

// A column, a table, a function or a schema that is not there.
const isOfSchema = (code: string) => ['42703', '42P01', '42883', '3F000'].includes(code)

/** Rethrows what PostgreSQL refuses because of another schema, or for want of rights, as a sentence that says what to do. */
export const explainSchemaError =
  (commandName: string) =>
  (state?: SchemaState) =>
  (error: Error & { code?: string }): never => {
    const { code = '', message } = error
    if (isOfSchema(code) && state && state.kind !== 'current')
      throw new Error(
        `oto ${commandName} does not work on this schema, and changed nothing (${message}).`,
        { cause: error },
      )
    if (code === '42501')
      throw new Error(
        `The account of DATABASE_URL may not do this (${message}): oto ${commandName} needs ` +
          `${ownersCommands.includes(commandName) ? 'the account that owns the tables' : 'a member of oto_app'}.`,
        { cause: error },
      )
    throw error
  }

const ownersCommands = ['add-company', 'reset-demo', 'backup', 'restore']
