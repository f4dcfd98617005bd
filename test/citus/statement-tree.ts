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
  const [kind = '', otherKey] = Object.keys(value)
  const tree = value[kind]
  if (otherKey === undefined && kind >= 'A' && kind < 'a' && isTree(tree)) return { kind, tree }
  const impliedKind = kindOfField[field]
  return impliedKind ? { kind: impliedKind, tree: value } : undefined
}

/** Returns the node in a field; undefined if there is none. */
export const childOf = (tree: Tree, field: string): SqlNode | undefined => {
  const value = tree[field]
  return isTree(value) ? nodeOf(value, field) : undefined
}

function collect(
  subtree: unknown,
  opaqueKinds: readonly string[],
  field: string,
  into: SqlNode[],
): void {
  if (!isTree(subtree)) return
  if (Array.isArray(subtree)) {
    for (const child of subtree) collect(child, opaqueKinds, field, into)
    return
  }
  const node = nodeOf(subtree, field)
  if (node) into.push(node)
  if (node && opaqueKinds.includes(node.kind)) return
  const tree = node?.tree ?? subtree
  for (const name of Object.keys(tree)) collect(tree[name], opaqueKinds, name, into)
}

/** Returns all nodes of a subtree, outermost first; nodes of `opaqueKinds` come without their children. */
export function nodesIn(subtree: unknown, opaqueKinds: readonly string[] = []): SqlNode[] {
  const nodes: SqlNode[] = []
  collect(subtree, opaqueKinds, '', nodes)
  return nodes
}

export const treesIn = (
  subtree: unknown,
  kinds: readonly string[],
  opaqueKinds?: readonly string[],
): Tree[] =>
  nodesIn(subtree, opaqueKinds)
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ tree }) => tree)

/** Returns the byte offset of a subtree in its statement; 0 if the parser gives none. */
export function locationOf(subtree: Tree): number {
  if (subtree.location !== undefined) return Number(subtree.location)
  const all = nodesIn(subtree).flatMap(({ tree }) => tree.location ?? [])
  return all.length > 0 ? Math.min(...all.map(Number)) : 0
}

export const listOf = (tree: Tree, field: string): unknown[] => {
  const value = tree[field]
  return Array.isArray(value) ? value : []
}

/** Returns the names in a list of `String` nodes: of a column, a function or a type. */
export const namesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).map((item) =>
    String((item as { String?: { sval?: string } }).String?.sval ?? '*'),
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
