import { database } from './database-loss.ts'
import { hammer } from './hammer.ts'
import { kills } from './kills.ts'
import { loginStorm } from './login-storm.ts'
import { neighbours } from './neighbours.ts'
import { oldVersion } from './old-version.ts'
import { overload } from './overload.ts'
import { pool } from './pool.ts'
import { rolling } from './rolling.ts'
import type { Scenario } from './scenario.ts'
import { soak } from './soak.ts'
import { stalled } from './stalled-clients.ts'
import { starts } from './starts.ts'
import { twoServers } from './two-servers.ts'

/** Every scenario by its name, in the order in which all are played. */
export const scenarios: Record<string, Scenario> = {
  starts,
  database,
  pool,
  rolling,
  'two-servers': twoServers,
  stalled,
  hammer,
  'login-storm': loginStorm,
  neighbours,
  'old-version': oldVersion,
  overload,
  kills,
  soak,
}
