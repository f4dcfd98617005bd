import type { DatabaseFacts } from './database-facts.ts'
import {
  lastName,
  namesIn,
  nodesIn,
  type SqlNode,
  type Tree,
  tableOf,
  treesIn,
  WRITES,
} from './statement-tree.ts'

/** A parsed statement with the facts of its database. */
export type CitusStatement = {
  root: SqlNode
  /** All its nodes. */
  nodes: readonly SqlNode[]
  facts: DatabaseFacts
  /** Names of its common table expressions. */
  ctes: ReadonlySet<string>
  /** Tables by their aliases in the statement. */
  tables: ReadonlyMap<string, string>
}

/** A rule of Citus: finds the parts of a statement that break it, and says what to write instead. */
export type CitusRule = {
  name: string
  instead: string
  find: (statement: CitusStatement) => Tree[]
}

export function citusStatement(root: SqlNode, facts: DatabaseFacts): CitusStatement {
  const nodes = nodesIn({ [root.kind]: root.tree })
  const ctes = nodes
    .filter(({ kind }) => kind === 'CommonTableExpr')
    .map(({ tree }) => String(tree.ctename))
  // A locking clause names aliases like tables.
  const tables = treesIn(root.tree, ['RangeVar'], ['LockingClause']).map(
    (tree): [string, string] => {
      const { aliasname } = (tree.alias ?? {}) as { aliasname?: string }
      return [aliasname ?? tableOf(tree), tableOf(tree)]
    },
  )
  return { root, nodes, facts, ctes: new Set(ctes), tables: new Map(tables) }
}

export const ofKind = ({ nodes }: CitusStatement, kind: string): Tree[] =>
  nodes.filter((node) => node.kind === kind).map(({ tree }) => tree)

/** Returns the distributed tables and views that a subtree reads, without those that it writes. */
export const readTables = (subtree: unknown, { facts, ctes }: CitusStatement): Tree[] => {
  const writtenTables = treesIn(subtree, [...WRITES, 'LockingClause']).flatMap((tree) =>
    'relation' in tree ? [tree.relation] : treesIn(tree, ['RangeVar']),
  )
  return treesIn(subtree, ['RangeVar']).filter(
    (table) =>
      facts.distributed.has(tableOf(table)) &&
      !ctes.has(tableOf(table)) &&
      !writtenTables.includes(table),
  )
}

/** Returns writes of some kinds into distributed tables. */
export const writesIn = (
  nodes: readonly SqlNode[],
  { facts }: CitusStatement,
  kinds: readonly string[],
): Tree[] =>
  nodes
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ tree }) => tree)
    .filter(({ relation }) => facts.distributed.has(tableOf(relation)))

/** Returns writes of some kinds in the whole statement. */
export const writesOf = (statement: CitusStatement, kinds: readonly string[]): Tree[] =>
  writesIn(statement.nodes, statement, kinds)

const columnType = (fields: unknown, { tables, facts }: CitusStatement): string | undefined => {
  const names = namesIn(fields)
  const [column = '', alias] = names.toReversed()
  const candidates = alias === undefined ? [...tables.values()] : [tables.get(alias) ?? alias]
  const types = candidates.flatMap((table) => facts.columnTypes.get(`${table}.${column}`) ?? [])
  return types[0]
}

/** Returns the type of an expression, where that needs no full type analysis. */
export function expressionType(expression: unknown, statement: CitusStatement): string | undefined {
  const [[kind, tree] = ['', {}]] = Object.entries((expression ?? {}) as Record<string, Tree>)
  switch (kind) {
    case 'ColumnRef':
      return columnType(tree.fields, statement)
    case 'TypeCast':
      return lastName((tree.typeName as Tree).names)
    case 'SQLValueFunction':
      return 'timestamptz'
    case 'FuncCall':
      return ['now', 'clock_timestamp', 'statement_timestamp'].includes(lastName(tree.funcname))
        ? 'timestamptz'
        : undefined
    case 'CoalesceExpr':
    case 'MinMaxExpr':
      return expressionType((tree.args as unknown[])[0], statement)
    case 'A_Expr':
      return expressionType(tree.lexpr, statement) === 'timestamptz' ? 'timestamptz' : undefined
    default:
      return undefined
  }
}
