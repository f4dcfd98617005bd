import { changeableIn, changeableOfColumn } from './changeable-expressions.ts'
import { type CitusRule, type CitusStatement, writesOf } from './citus-statement.ts'
import { treesIn, WRITES } from './statement-tree.ts'

// Subqueries are skipped, because they run by themselves.
const subqueries = ['SubLink']

/** Returns new values and conditions of updates and deletions. */
const changedParts = (statement: CitusStatement): unknown[] =>
  writesOf(statement, ['UpdateStmt', 'DeleteStmt']).flatMap(({ targetList, whereClause }) => [
    targetList,
    whereClause,
  ])

/** Rules about volatile functions, whose result could differ between nodes, and about arrays that no index is used for. */
export const expressionRules: CitusRule[] = [
  {
    name: 'returning-mutable',
    instead: 'return plain columns, and compute behind',
    find: (statement) =>
      writesOf(statement, WRITES).flatMap(({ returningClause }) => [
        ...treesIn(returningClause, subqueries),
        ...changeableIn(returningClause, statement, subqueries),
      ]),
  },
  {
    name: 'on-conflict-mutable',
    instead: 'set excluded.…, or a value',
    find: (statement) =>
      writesOf(statement, ['InsertStmt']).flatMap(({ onConflictClause }) =>
        changeableIn(onConflictClause, statement),
      ),
  },
  {
    name: 'case-mutable',
    instead: 'give the instant as a value',
    find: (statement) =>
      treesIn(changedParts(statement), ['CaseExpr', 'CoalesceExpr'], subqueries).flatMap((tree) =>
        changeableIn(tree, statement, subqueries),
      ),
  },
  {
    name: 'simple-case',
    instead: 'write case when x = $1',
    find: (statement) =>
      treesIn(changedParts(statement), ['CaseExpr'], subqueries).filter(
        ({ arg, args }) => arg !== undefined && treesIn(args, ['ParamRef'], subqueries).length > 0,
      ),
  },
  {
    name: 'stable-of-column',
    instead: 'write || with coalesce, or compute before',
    find: (statement) => changeableOfColumn(changedParts(statement), statement, subqueries),
  },
  {
    // Before PostgreSQL 18 such a condition reads all rows of the supplier.
    name: 'any-of-joined-arrays',
    instead: 'join them in a subquery: any (array(select unnest($1) union all …))',
    find: ({ root }) =>
      treesIn(root.tree, ['A_Expr']).filter(
        ({ kind, rexpr }) =>
          kind === 'AEXPR_OP_ANY' && treesIn(rexpr, ['A_Expr'], ['SubLink']).length > 0,
      ),
  },
]
