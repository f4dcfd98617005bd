import { type CitusStatement, expressionType } from './citus-statement.ts'
import { lastName, nodesIn, type SqlNode, type Tree, treesIn } from './statement-tree.ts'

const isIntervalArithmetic = ({ name, lexpr, rexpr }: Tree, statement: CitusStatement) => {
  if (!['+', '-'].includes(lastName(name))) return false
  const types = [expressionType(lexpr, statement), expressionType(rexpr, statement)]
  return types.includes('timestamptz') && types.some((type) => type !== 'timestamptz')
}

const isChangeableCall = ({ funcname, args }: Tree, { facts }: CitusStatement): boolean => {
  const count = Array.isArray(args) ? args.length : 0
  return facts.functions.get(`${lastName(funcname)} ${count}`) !== 'immutable'
}

const isChangeable = ({ kind, tree }: SqlNode, statement: CitusStatement): boolean => {
  switch (kind) {
    case 'FuncCall':
      return isChangeableCall(tree, statement)
    case 'SQLValueFunction':
    case 'JsonObjectConstructor':
    case 'JsonArrayConstructor':
      return true
    case 'TypeCast': {
      const from = expressionType(tree.arg, statement)
      return statement.facts.changeableCasts.has(
        `${from} ${expressionType({ TypeCast: tree }, statement)}`,
      )
    }
    case 'A_Expr':
      return isIntervalArithmetic(tree, statement)
    default:
      return false
  }
}

/**
 * Returns the parts of an expression whose result may change: functions, casts and arithmetic that are not immutable.
 */
export const changeableIn = (
  subtree: unknown,
  statement: CitusStatement,
  opaqueKinds?: readonly string[],
): Tree[] =>
  nodesIn(subtree, opaqueKinds)
    .filter((node) => isChangeable(node, statement))
    .map(({ tree }) => tree)

/** Returns the parts of a column whose result may change. */
export const changeableOfColumn = (
  subtree: unknown,
  statement: CitusStatement,
  opaqueKinds?: readonly string[],
): Tree[] =>
  changeableIn(subtree, statement, opaqueKinds).filter(
    (tree) => treesIn(tree, ['ColumnRef'], opaqueKinds).length > 0,
  )
