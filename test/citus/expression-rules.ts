import { changeableIn, changeableOfColumn } from './changeable-expressions.ts'
import { type CitusRule, type CitusStatement, writesOf } from './citus-statement.ts'
import { treesIn, WRITES } from './statement-tree.ts'

// Subqueries are skipped, because they run by themselves.
const closed = ['SubLink']

/** Returns new values and conditions of updates and deletions. */
const changes = (statement: CitusStatement): unknown[] =>
  writesOf(statement, ['UpdateStmt', 'DeleteStmt']).flatMap(({ targetList, whereClause }) => [
    targetList,
    whereClause,
  ])

/** Rules about volatile functions, whose result could differ between nodes. */
export const expressionRules: CitusRule[] = [
  {
    name: 'returning-mutable',
    instead: 'return plain columns, and compute behind',
    find: (statement) =>
      writesOf(statement, WRITES).flatMap(({ returningClause }) => [
        ...treesIn(returningClause, closed),
        ...changeableIn(returningClause, statement, closed),
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
      treesIn(changes(statement), ['CaseExpr', 'CoalesceExpr'], closed).flatMap((tree) =>
        changeableIn(tree, statement, closed),
      ),
  },
  {
    name: 'simple-case',
    instead: 'write case when x = $1',
    find: (statement) =>
      treesIn(changes(statement), ['CaseExpr'], closed).filter(
        ({ arg, args }) => arg !== undefined && treesIn(args, ['ParamRef'], closed).length > 0,
      ),
  },
  {
    name: 'stable-of-column',
    instead: 'write || with coalesce, or compute before',
    find: (statement) => changeableOfColumn(changes(statement), statement, closed),
  },
]
