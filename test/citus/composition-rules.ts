import {
  type CitusRule,
  type CitusStatement,
  ofKind,
  readTables,
  writesIn,
  writesOf,
} from './citus-statement.ts'
import {
  childOf,
  lastName,
  listOf,
  nodesIn,
  type SqlNode,
  type Tree,
  tableOf,
  treesIn,
  WRITES,
} from './statement-tree.ts'

/** Returns the parts of a statement in order: its common table expressions, then the outer statement. */
function partsOf({ root }: CitusStatement): SqlNode[] {
  const ctes = listOf(childOf(root.tree, 'withClause')?.tree ?? {}, 'ctes')
  const { withClause: _, ...outer } = root.tree
  return [
    ...ctes.flatMap(
      (cte) => childOf((cte as { CommonTableExpr: Tree }).CommonTableExpr, 'ctequery') ?? [],
    ),
    { kind: root.kind, tree: outer },
  ]
}

function readsOfChanged(statement: CitusStatement): Tree[] {
  if (writesOf(statement, WRITES).length === 0) return []
  const changedTables = new Set<string>()
  const readsSoFar: Tree[] = []
  for (const { kind, tree } of partsOf(statement)) {
    const part = { [kind]: tree }
    const target = kind === 'UpdateStmt' || kind === 'DeleteStmt' ? [tree.relation as Tree] : []
    const tables = [...readTables(part, statement), ...target]
    readsSoFar.push(...tables.filter((table) => changedTables.has(tableOf(table))))
    for (const { relation } of writesIn(nodesIn(part), statement, WRITES))
      changedTables.add(tableOf(relation))
  }
  return readsSoFar
}

const hasConstant = (tree: Tree): boolean => {
  const inner = childOf(tree, 'val')
  return (
    inner?.kind === 'A_Const' ||
    (inner?.kind === 'TypeCast' && childOf(inner.tree, 'arg')?.kind === 'A_Const')
  )
}

const armsOf = (select: Tree): Tree[] =>
  select.larg ? [...armsOf(select.larg as Tree), ...armsOf(select.rarg as Tree)] : [select]

/** Returns the columns of a union that are constant in some arms. */
const constantColumns = (select: Tree): Set<string> => {
  const arms = armsOf(select)
  const names = listOf(arms[0] ?? {}, 'targetList').map((item) => {
    const { name, val } = (item as { ResTarget: Tree }).ResTarget
    return String(name ?? lastName((val as { ColumnRef?: Tree }).ColumnRef?.fields))
  })
  return new Set(
    names.filter((_, index) =>
      arms.some((arm) => {
        const target = listOf(arm, 'targetList')[index] as { ResTarget: Tree } | undefined
        return target !== undefined && hasConstant(target.ResTarget)
      }),
    ),
  )
}

/** Returns conditions around a union that are false for a whole arm because of its constants. */
function deadArms(select: Tree): Tree[] {
  const unions = treesIn(select.fromClause, ['RangeSubselect'], ['SubLink', 'RangeSubselect'])
    .map((tree) => childOf(tree, 'subquery')?.tree ?? {})
    .filter((query) => query.larg !== undefined)
  if (unions.length === 0) return []
  const constants = new Set(unions.flatMap((union) => [...constantColumns(union)]))
  const conditions = treesIn(
    select.whereClause,
    ['A_Expr', 'A_Const', 'NullTest'],
    ['SubLink', 'A_Expr'],
  )
  return conditions.filter(
    (condition) =>
      'boolval' in condition ||
      treesIn([condition.lexpr, condition.rexpr, condition.arg], ['ColumnRef'], ['SubLink']).some(
        ({ fields }) => constants.has(lastName(fields)),
      ),
  )
}

/** Rules about combinations of a statement's parts. */
export const compositionRules: CitusRule[] = [
  {
    name: 'reads-what-it-changed',
    instead: 'ask before, or in a statement of its own: Citus would read the new rows',
    find: readsOfChanged,
  },
  {
    name: 'lock-beside-cte',
    instead: 'write = any (array(select …))',
    find: (statement) =>
      ofKind(statement, 'SelectStmt')
        .filter(({ lockingClause }) => lockingClause !== undefined)
        .flatMap(({ whereClause }) => treesIn(whereClause, ['SubLink'], ['SubLink']))
        .filter(
          ({ subLinkType, subselect }) =>
            subLinkType === 'ANY_SUBLINK' &&
            treesIn(subselect, ['RangeVar']).some((table) => statement.ctes.has(tableOf(table))),
        ),
  },
  {
    name: 'union-arm-without-company',
    instead: 'leave the arm out: the coordinator ends by a signal',
    find: (statement) =>
      ofKind(statement, 'JoinExpr').some(({ jointype }) => jointype !== 'JOIN_INNER')
        ? ofKind(statement, 'SelectStmt').flatMap(deadArms)
        : [],
  },
  {
    name: 'subquery-in-having',
    instead: 'compare with a subquery in where: Citus cannot find the outer row',
    find: (statement) =>
      ofKind(statement, 'SelectStmt').flatMap(({ havingClause }) =>
        treesIn(havingClause, ['SubLink']),
      ),
  },
  {
    name: 'function-of-tables',
    instead: 'write the statement in the server',
    find: (statement) =>
      ofKind(statement, 'FuncCall').filter(({ funcname }) =>
        statement.facts.tableFunctions.has(lastName(funcname)),
      ),
  },
]
