import { database } from './database-loss.ts'
import { kills } from './kills.ts'
import { overload } from './overload.ts'
import type { Scenario } from './scenario.ts'

/** Every scenario by its name, in the order in which all are played. */
export const scenarios: Record<string, Scenario> = {
  database,
  kills,
  overload,
}
