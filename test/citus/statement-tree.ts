import { loadModule, parseSync } from 'libpg-query'

await loadModule()

export type Tree = { readonly [field: string]: unknown }

/** A node of a parsed statement, named like in PostgreSQL's parser: `SelectStmt`, `RangeVar`, `FuncCall` … */
export type SqlNode = { kind: string; tree: Tree }

// The parser omits the kind of these fields.
const kindOfField: Record<string, string> = {
  ...{ larg: 'SelectStmt', rarg: 'SelectStmt', relation: 'RangeVar' },
  ...{ withClause: 'WithClause', onConflictClause: 'OnConflictClause', typeName: 'TypeName' },
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

function nodeOf(value: Tree, field: string): SqlNode | undefined {
  const [kind = '', another] = Object.keys(value)
  const tree = value[kind]
  if (another === undefined && kind >= 'A' && kind < 'a' && isTree(tree)) return { kind, tree }
  const kindOf = kindOfField[field]
  return kindOf ? { kind: kindOf, tree: value } : undefined
}

/** Returns the node in a field; undefined if there is none. */
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

/** Returns all nodes of a part, outermost first; nodes of the `closed` kinds come without their children. */
export function nodesIn(part: unknown, closed: readonly string[] = []): SqlNode[] {
  const nodes: SqlNode[] = []
  collect(part, closed, '', nodes)
  return nodes
}

export const treesIn = (
  part: unknown,
  kinds: readonly string[],
  closed?: readonly string[],
): Tree[] =>
  nodesIn(part, closed)
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ tree }) => tree)

/** Returns the byte offset of a part in its statement; 0 if the parser gives none. */
export function locationOf(part: Tree): number {
  if (part.location !== undefined) return Number(part.location)
  const all = nodesIn(part).flatMap(({ tree }) => tree.location ?? [])
  return all.length > 0 ? Math.min(...all.map(Number)) : 0
}

export const listOf = (tree: Tree, field: string): unknown[] => {
  const value = tree[field]
  return Array.isArray(value) ? value : []
}

/** Returns the names in a list of `String` nodes: of a column, a function or a type. */
export const namesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).map((one) =>
    String((one as { String?: { sval?: string } }).String?.sval ?? '*'),
  )

/** Returns the last part of a name: the function without its schema, the column without its table. */
export const lastName = (value: unknown): string => namesIn(value).at(-1) ?? ''

/** Returns the name of a `RangeVar`'s table. */
export const tableOf = (table: unknown): string => String((table as Tree).relname)

export const WRITES = ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']

export function parseStatements(text: string): SqlNode[] {
  // Without the parser's types: TypeScript needs gigabytes to narrow their union.
  const { stmts = [] } = parseSync(text) as { stmts?: { stmt?: unknown }[] }
  return stmts.flatMap(({ stmt }) => (isTree(stmt) ? (nodeOf(stmt, '') ?? []) : []))
}
