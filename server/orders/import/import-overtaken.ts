import { RetryMutation } from '#server/data/mutation-context.ts'

/** Thrown where rows changed between plan and write; a new plan succeeds. */
export class ImportOvertaken extends RetryMutation {}

// People enter orders and lines by hand while a file is written, and both may be first.
const overtakenConstraints = [
  'suppliers_company_id_code_key',
  'orders_company_id_supplier_id_code_key',
  'orders_company_id_supplier_id_fkey',
  'order_lines_company_id_order_id_line_number_key',
  'order_lines_by_reference',
  'order_lines_company_id_supplier_id_order_id_order_code_fkey',
]

/**
 * Whether an error names one of these constraints. Of one at a Citus's worker the message alone has the name, with the
 * number of a shard, and with a hash in place of its end where it would be too long.
 */
export function isViolated(error: unknown, constraints: readonly string[]): boolean {
  const { message = '', constraint = /constraint "([^"]+)"/.exec(message)?.[1] } =
    error as Partial<Error> & { constraint?: string }
  const name = constraint?.replace(/(_[0-9a-f]{8})?_\d{6,}$/, '')
  return name !== undefined && constraints.some((one) => one.startsWith(name))
}

/** Runs some work, and throws `ImportOvertaken` where another transaction was first to write the same. */
export async function unlessOvertaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw isViolated(error, overtakenConstraints) ? new ImportOvertaken() : error
  }
}

/** Runs some work again, a few times, where it was overtaken. */
export async function untilNotOvertaken<Result>(
  work: () => Promise<Result>,
  attempts = 3,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ImportOvertaken) || attempts <= 1) throw error
    return untilNotOvertaken(work, attempts - 1)
  }
}
