import { loadModule, parseSync } from 'libpg-query'

await loadModule()

export type Tree = { readonly [field: string]: unknown }

/** A node of a parsed statement, as PostgreSQL's parser names it: `SelectStmt`, `RangeVar`, `FuncCall` … */
export type SqlNode = { kind: string; tree: Tree }

// The parser gives these without their kind.
const kindOfField: Record<string, string> = {
  ...{ larg: 'SelectStmt', rarg: 'SelectStmt', relation: 'RangeVar' },
  ...{ withClause: 'WithClause', onConflictClause: 'OnConflictClause', typeName: 'TypeName' },
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

function nodeOf(value: Tree, field: string): SqlNode | undefined {
  const [kind = '', another] = Object.keys(value)
  const tree = value[kind]
  if (another === undefined && kind >= 'A' && kind < 'a' && isTree(tree)) return { kind, tree }
  const known = kindOfField[field]
  return known ? { kind: known, tree: value } : undefined
}

/** A node as it stands in a field of another; undefined where there is none. */
export const childOf = (tree: Tree, field: string): SqlNode | undefined => {
  const value = tree[field]
  return isTree(value) ? nodeOf(value, field) : undefined
}

function collect(part: unknown, closed: readonly string[], field: string, into: SqlNode[]): void {
  if (!isTree(part)) return
  if (Array.isArray(part)) {
    for (const one of part) collect(one, closed, field, into)
    return
  }
  const node = nodeOf(part, field)
  if (node) into.push(node)
  if (node && closed.includes(node.kind)) return
  const tree = node?.tree ?? part
  for (const name of Object.keys(tree)) collect(tree[name], closed, name, into)
}

/** All nodes of a part of a statement, from the outside; nodes of the `closed` kinds come without their children. */
export function nodesIn(part: unknown, closed: readonly string[] = []): SqlNode[] {
  const nodes: SqlNode[] = []
  collect(part, closed, '', nodes)
  return nodes
}

/** Nodes of some kinds. */
export const treesIn = (
  part: unknown,
  kinds: readonly string[],
  closed?: readonly string[],
): Tree[] =>
  nodesIn(part, closed)
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ tree }) => tree)

/** Where a part begins in its statement, in bytes; 0 where the parser does not say it. */
export function locationOf(part: Tree): number {
  if (part.location !== undefined) return Number(part.location)
  const all = nodesIn(part).flatMap(({ tree }) => tree.location ?? [])
  return all.length > 0 ? Math.min(...all.map(Number)) : 0
}

/** The parts of a list field. */
export const listOf = (tree: Tree, field: string): unknown[] => {
  const value = tree[field]
  return Array.isArray(value) ? value : []
}

/** Names of a list of `String` nodes: of a column, a function or a type. */
export const namesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).map((one) =>
    String((one as { String?: { sval?: string } }).String?.sval ?? '*'),
  )

/** The last part of a name: the function without its schema, the column without its table. */
export const lastName = (value: unknown): string => namesIn(value).at(-1) ?? ''

/** The table of a `RangeVar`. */
export const tableOf = (table: unknown): string => String((table as Tree).relname)

export const WRITES = ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']

export function parseStatements(text: string): SqlNode[] {
  // Without the parser's types: TypeScript takes gigabytes to narrow their union.
  const { stmts = [] } = parseSync(text) as { stmts?: { stmt?: unknown }[] }
  return stmts.flatMap(({ stmt }) => (isTree(stmt) ? (nodeOf(stmt, '') ?? []) : []))
}
