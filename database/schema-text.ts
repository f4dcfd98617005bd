import { readSchemaFacts, type SchemaFact } from './schema-facts.ts'

const heading = `-- The schema that the migrations make, printed from PostgreSQL's catalog by \`npm run print-schema\`. To read, not to run:
-- comments on tables and columns stand above them.`

const withComment = (comment: string | null, text: string, indent = '') =>
  `${comment ? `${indent}-- ${comment}\n` : ''}${indent}${text}`

const definitionsOf = (facts: SchemaFact[], kind: string, table?: string): string[] =>
  facts
    .filter((fact) => fact.kind === kind && (table === undefined || fact.table === table))
    .map(({ comment, text }) => withComment(comment, text))

function tableText(facts: SchemaFact[], { name, comment, text }: SchemaFact): string {
  const partsOf = (kind: string) =>
    facts.filter((fact) => fact.kind === kind && fact.table === name)
  const body = [...partsOf('column'), ...partsOf('constraint')].map((part) =>
    withComment(part.comment, part.text, '  '),
  )
  const otherDefinitions = ['index', 'trigger', 'row security', 'policy', 'grant'].flatMap((kind) =>
    definitionsOf(facts, kind, name),
  )
  return [withComment(comment, `${text} (`), body.join(',\n'), ');', ...otherDefinitions].join('\n')
}

function viewText(facts: SchemaFact[], { name, comment, text }: SchemaFact): string {
  const notes = facts
    .filter((fact) => fact.kind === 'column' && fact.table === name && fact.comment)
    .map((column) => `-- ${column.name}: ${column.comment}`)
  return [
    withComment(comment, [...notes, text].join('\n')),
    ...definitionsOf(facts, 'grant', name),
  ].join('\n')
}

/** Returns a database's schema as text, sorted independently of its migrations. */
export async function schemaText(url: string): Promise<string> {
  const facts = await readSchemaFacts(url)
  const factsOfKind = (kind: string) => facts.filter((fact) => fact.kind === kind)
  const parts = [
    heading,
    definitionsOf(facts, 'extension').join('\n'),
    definitionsOf(facts, 'type').join('\n'),
    ...factsOfKind('function').map(({ name, comment, text }) =>
      [withComment(comment, text), ...definitionsOf(facts, 'grant', name)].join('\n'),
    ),
    ...factsOfKind('table').map((table) => tableText(facts, table)),
    ...factsOfKind('view').map((view) => viewText(facts, view)),
    [
      '-- Sequences',
      ...factsOfKind('grant')
        .filter(({ table }) => table === null)
        .map(({ text }) => text),
    ].join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
