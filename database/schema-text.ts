import { readSchemaFacts, type SchemaFact } from './schema-facts.ts'

const heading = `-- The schema that the migrations make, printed from PostgreSQL's catalog by \`npm run print-schema\`. To read, not to run:
-- comments on tables and columns stand above them.`

const commented = (comment: string | null, text: string, indent = '') =>
  `${comment ? `${indent}-- ${comment}\n` : ''}${indent}${text}`

const definitions = (facts: SchemaFact[], kind: string, table?: string): string[] =>
  facts
    .filter((fact) => fact.kind === kind && (table === undefined || fact.table === table))
    .map(({ comment, text }) => commented(comment, text))

function tableText(facts: SchemaFact[], { name, comment, text }: SchemaFact): string {
  const own = (kind: string) => facts.filter((fact) => fact.kind === kind && fact.table === name)
  const body = [...own('column'), ...own('constraint')].map((part) =>
    commented(part.comment, part.text, '  '),
  )
  const rest = ['index', 'trigger', 'row security', 'policy', 'grant'].flatMap((kind) =>
    definitions(facts, kind, name),
  )
  return [commented(comment, `${text} (`), body.join(',\n'), ');', ...rest].join('\n')
}

function viewText(facts: SchemaFact[], { name, comment, text }: SchemaFact): string {
  const notes = facts
    .filter((fact) => fact.kind === 'column' && fact.table === name && fact.comment)
    .map((column) => `-- ${column.name}: ${column.comment}`)
  return [
    commented(comment, [...notes, text].join('\n')),
    ...definitions(facts, 'grant', name),
  ].join('\n')
}

/** The schema of a database as text, in an order that does not depend on its migrations. */
export async function schemaText(url: string): Promise<string> {
  const facts = await readSchemaFacts(url)
  const of = (kind: string) => facts.filter((fact) => fact.kind === kind)
  const parts = [
    heading,
    definitions(facts, 'extension').join('\n'),
    definitions(facts, 'type').join('\n'),
    ...of('function').map(({ name, comment, text }) =>
      [commented(comment, text), ...definitions(facts, 'grant', name)].join('\n'),
    ),
    ...of('table').map((table) => tableText(facts, table)),
    ...of('view').map((view) => viewText(facts, view)),
    [
      '-- Sequences',
      ...of('grant')
        .filter(({ table }) => table === null)
        .map(({ text }) => text),
    ].join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
