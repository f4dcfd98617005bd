import { contendedWrites } from './contended-writes.ts'
import { crashRecovery } from './crash-recovery.ts'
import { databaseLoss } from './database-loss.ts'
import { loginStorm } from './login-storm.ts'
import { noisyNeighbours } from './noisy-neighbours.ts'
import { overload } from './overload.ts'
import { poolExhaustion } from './pool-exhaustion.ts'
import { previousVersion } from './previous-version.ts'
import { rollingRestartScenario } from './rolling-restart.ts'
import type { Scenario } from './scenario.ts'
import { soak } from './soak.ts'
import { stalledClients } from './stalled-clients.ts'
import { concurrentStartup } from './startup-time.ts'
import { twoServers } from './two-servers.ts'

/** Every scenario by its name, in the order in which all are played. */
export const scenarios: Record<string, Scenario> = {
  concurrentStartup,
  databaseLoss,
  poolExhaustion,
  rollingRestartScenario,
  'two-servers': twoServers,
  stalledClients,
  contendedWrites,
  'login-storm': loginStorm,
  noisyNeighbours,
  'old-version': previousVersion,
  overload,
  crashRecovery,
  soak,
}
