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
  namesIn,
  nodesIn,
  type Tree,
  tableOf,
  treesIn,
} from './statement-tree.ts'

const subqueries = ['SubLink', 'RangeSubselect']

const selectOf = (insert: Tree): Tree | undefined => {
  const select = childOf(insert, 'selectStmt')?.tree
  return select && listOf(select, 'valuesLists').length === 0 ? select : undefined
}

/** Returns inserts into distributed tables from a query, with the query. */
const insertSelects = (statement: CitusStatement): { insert: Tree; select: Tree }[] =>
  writesOf(statement, ['InsertStmt']).flatMap((insert) => {
    const select = selectOf(insert)
    return select ? [{ insert, select }] : []
  })

const setsIdentity = (insert: Tree, { facts }: CitusStatement): boolean => {
  const identity = facts.identities.get(tableOf(insert.relation))
  const columns = listOf(insert, 'cols').map((col) => (col as { ResTarget: Tree }).ResTarget.name)
  return identity !== undefined && !columns.includes(identity)
}

export const insertRules: CitusRule[] = [
  {
    name: 'insert-select-returns-nothing',
    instead: 'end with returning 1: else rows are copied, which row-level security refuses',
    find: (statement) =>
      insertSelects(statement)
        .filter(({ insert }) => insert.returningClause === undefined)
        .map(({ insert }) => insert.relation as Tree),
  },
  {
    name: 'insert-select-identity-join',
    instead: 'read first and insert values, or give the ids',
    find: (statement) =>
      insertSelects(statement)
        .filter(
          ({ insert, select }) =>
            setsIdentity(insert, statement) &&
            treesIn(select.fromClause, ['RangeVar', 'RangeFunction', 'RangeSubselect'], subqueries)
              .length > 1 &&
            readTables(select.fromClause, statement).length > 0,
        )
        .map(({ insert }) => insert.relation as Tree),
  },
  {
    name: 'insert-select-asks-all',
    instead: 'select in a materialized CTE, or read first and insert values: all workers are asked',
    find: (statement) =>
      insertSelects(statement)
        .filter(
          ({ insert, select }) =>
            setsIdentity(insert, statement) &&
            readTables({ ...select, withClause: undefined }, statement).length > 0,
        )
        .map(({ insert }) => insert.relation as Tree),
  },
  {
    name: 'insert-in-cte',
    instead: 'insert values in a statement of its own: rows of a CTE are copied to all workers',
    find: (statement) =>
      ofKind(statement, 'CommonTableExpr').flatMap(({ ctequery }) =>
        writesIn(nodesIn(ctequery), statement, ['InsertStmt']).map(
          ({ relation }) => relation as Tree,
        ),
      ),
  },
  {
    name: 'insert-select-rowtype',
    instead: 'use jsonb_to_recordset with types',
    find: (statement) =>
      ofKind(statement, 'FuncCall').filter(
        ({ funcname, args }) =>
          /^jsonb?_populate_record/.test(lastName(funcname)) &&
          treesIn(args, ['TypeName']).some(({ names }) =>
            statement.facts.distributed.has(lastName(names)),
          ),
      ),
  },
  {
    name: 'returning-unqualified',
    instead: 'qualify the columns that are returned',
    find: (statement) =>
      insertSelects(statement)
        .filter(({ select }) => readTables(select, statement).length > 0)
        .flatMap(({ insert }) => treesIn(insert.returningClause, ['ColumnRef'], subqueries))
        .filter(({ fields }) => namesIn(fields).length === 1),
  },
  {
    name: 'insert-subquery',
    instead: 'ask before, and insert values',
    find: (statement) =>
      writesOf(statement, ['InsertStmt'])
        .filter((insert) => !selectOf(insert))
        .flatMap((insert) => treesIn(childOf(insert, 'selectStmt')?.tree, ['SubLink'], subqueries)),
  },
]
