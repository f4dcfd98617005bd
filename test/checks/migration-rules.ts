// Statements of migrations that Citus refuses where tables are distributed already: docs/operating.md.

type Rule = { message: string; isBroken: (statement: string) => boolean }

const constraint = /\b(?:constraint|check|references|foreign key|unique|primary key|exclude)\b/i
const subcommand = /,\s*(?:add|drop|alter|rename|validate|set|enable|disable|force)\s/i
const isAlter = (statement: string) => /^alter table\b/i.test(statement)
const isChange = (statement: string) => /^(?:update|delete|with)\b/i.test(statement)
// The usual stable functions of the catalog; `text || number` is one, and so is an enum as text.
const stable =
  /\b(?:concat|concat_ws|format|to_char|to_jsonb?|row_to_json|jsonb?_build_\w+)\s*\(|\bkind::text\b/i

const rules: Rule[] = [
  {
    message: 'an ALTER TABLE with a constraint has one subcommand',
    isBroken: (statement) =>
      isAlter(statement) && constraint.test(statement) && subcommand.test(statement),
  },
  {
    message: 'a constraint of a new column is added apart, by an ALTER TABLE of its own',
    isBroken: (statement) =>
      isAlter(statement) && /\badd column\b/i.test(statement) && constraint.test(statement),
  },
  {
    message: 'an added constraint has a name',
    isBroken: (statement) =>
      isAlter(statement) &&
      /\badd (?:check|foreign key|unique|primary key|exclude)\b/i.test(statement),
  },
  {
    message: 'a DO block alters no table but for its row-level security',
    isBroken: (statement) =>
      /^do\b/i.test(statement) &&
      /\balter table \S+\s+(?!(?:enable|force|no force) row level)/i.test(statement),
  },
  {
    message: 'a recursive query is of one company: a DO block goes through them',
    isBroken: (statement) => /^with recursive\b/i.test(statement),
  },
  {
    message: 'a changed row is computed by immutable functions alone',
    isBroken: (statement) => isChange(statement) && stable.test(statement),
  },
  {
    message:
      'no table has a trigger; one of before goes with its function, by drop function … cascade',
    isBroken: (statement) => /^(?:create|drop|alter) (?:\w+ )*?trigger\b/i.test(statement),
  },
  {
    message: 'the body of a function stands between dollar signs',
    isBroken: (statement) => /\bbegin\s+atomic\b/i.test(statement),
  },
]

const created = (statement: string) => /^create table (\w+)/i.exec(statement)?.[1]

/**
 * Statements that scan or index existing rows under a lock that blocks readers: a constraint without `not valid`, which
 * a later migration validates, and an index after an index was dropped or its table altered.
 */
export const scansBehindLocks = (statements: string[]): string[] => {
  const ownTables = statements.flatMap((statement) => created(statement) ?? [])
  const locked = new Set<string>()
  return statements.filter((statement) => {
    const [, alteredTable = ''] = /^alter table (?:only )?(\w+)/i.exec(statement) ?? []
    const [, indexedTable = ''] = /^create (?:unique )?index .*?\bon (\w+)/is.exec(statement) ?? []
    if (ownTables.includes(alteredTable || indexedTable)) return false
    const isValidated = /\bvalidate constraint\b/i.test(statement)
    if (alteredTable && !isValidated) locked.add(alteredTable)
    if (/^drop index\b/i.test(statement)) locked.add('*')
    const isScan =
      /\badd constraint\b.*\b(?:check|foreign key)\b/is.test(statement) &&
      !/\bnot valid$/i.test(statement)
    return (
      isScan ||
      ((indexedTable || isValidated) &&
        (locked.has(indexedTable || alteredTable) || locked.has('*')))
    )
  })
}

/** Rules that the statements of a migration break, each with the beginning of its statement. */
export const brokenMigrationRules = (statements: string[]): string[] =>
  statements.flatMap((statement) => {
    // Comments on tables, and texts in checks, may have any words in them.
    const withoutTexts = /^do\b/i.test(statement)
      ? statement
      : statement.replace(/'(?:''|[^'])*'/g, "''")
    return rules
      .filter(({ isBroken }) => isBroken(withoutTexts))
      .map(({ message }) => `${message}: ${statement.slice(0, 80).replace(/\s+/g, ' ')}`)
  })
