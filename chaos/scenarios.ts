import { hammer } from './contended-writes.ts'
import { kills } from './crash-recovery.ts'
import { database } from './database-loss.ts'
import { loginStorm } from './login-storm.ts'
import { neighbours } from './noisy-neighbours.ts'
import { overload } from './overload.ts'
import { pool } from './pool-exhaustion.ts'
import { oldVersion } from './previous-version.ts'
import { rolling } from './rolling-restart.ts'
import type { Scenario } from './scenario.ts'
import { soak } from './soak.ts'
import { stalled } from './stalled-clients.ts'
import { starts } from './startup-time.ts'
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
