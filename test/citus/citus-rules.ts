import { citusStatement } from './citus-statement.ts'
import { compositionRules } from './composition-rules.ts'
import type { DatabaseFacts } from './database-facts.ts'
import { expressionRules } from './expression-rules.ts'
import { insertRules } from './insert-rules.ts'
import { locationOf, parseStatements, type SqlNode, type Tree, WRITES } from './statement-tree.ts'

/** A broken rule: its name, what to write instead, and the index in the text, in characters. */
export type CitusFinding = { rule: string; instead: string; index: number }

const rules = [...expressionRules, ...insertRules, ...compositionRules]
const checkedKinds = ['SelectStmt', ...WRITES]

const isLocalSetting = ({ kind, tree }: SqlNode) =>
  kind === 'VariableSetStmt' && tree.is_local === true

const isBegin = ({ kind, tree }: SqlNode) =>
  kind === 'TransactionStmt' && tree.kind === 'TRANS_STMT_BEGIN'

/** Returns whether `set local` has other statements beside it, because Citus sends the whole text to its workers. */
const hasMixedSetting = (statements: SqlNode[]): boolean =>
  statements.some(isLocalSetting) &&
  statements.some((statement) => !(isLocalSetting(statement) || isBegin(statement)))

/** Returns the rules of Citus that a text of one or more statements breaks. */
export function brokenCitusRules(text: string, facts: DatabaseFacts): CitusFinding[] {
  const statements = parseStatements(text)
  const bytes = Buffer.from(text)
  const indexOf = (tree: Tree) => bytes.subarray(0, locationOf(tree)).toString().length
  const mixedSettings: CitusFinding[] = hasMixedSetting(statements)
    ? [{ rule: 'set-local-beside', instead: 'send set local with begin alone', index: 0 }]
    : []
  const findings = statements
    .filter(({ kind }) => checkedKinds.includes(kind))
    .map((root) => citusStatement(root, facts))
    .flatMap((statement) =>
      rules.flatMap(({ name, instead, find }) =>
        find(statement).map((tree) => ({ rule: name, instead, index: indexOf(tree) })),
      ),
    )
  return [...mixedSettings, ...findings]
}
