import { RetryMutation } from '#server/data/mutation-context.ts'

/** Thrown if rows changed between plan and write; a new plan succeeds. */
export class ImportOvertaken extends RetryMutation {}

// A person may create the same order or line while an import is written.
const overtakenConstraints = [
  'suppliers_company_id_code_key',
  'orders_company_id_supplier_id_code_key',
  'orders_company_id_supplier_id_fkey',
  'order_lines_company_id_order_id_line_number_key',
  'order_lines_by_reference',
  'order_lines_company_id_supplier_id_order_id_order_code_fkey',
]

/**
 * Whether an error names one of these constraints. An error of a Citus worker has the name only in its message, with
 * the number of a shard; a long name ends in a hash.
 */
export function isViolated(error: unknown, constraints: readonly string[]): boolean {
  const { message = '', constraint = /constraint "([^"]+)"/.exec(message)?.[1] } =
    error as Partial<Error> & { constraint?: string }
  const name = constraint?.replace(/(_[0-9a-f]{8})?_\d{6,}$/, '')
  return name !== undefined && constraints.some((candidate) => candidate.startsWith(name))
}

/** Runs some work, and throws `ImportOvertaken` if another transaction wrote the same row first. */
export async function unlessOvertaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw isViolated(error, overtakenConstraints) ? new ImportOvertaken() : error
  }
}

/** Runs some work, and repeats it a few times if it was overtaken. */
export async function retryIfOvertaken<Result>(
  work: () => Promise<Result>,
  attempts = 3,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ImportOvertaken) || attempts <= 1) throw error
    return retryIfOvertaken(work, attempts - 1)
  }
}
