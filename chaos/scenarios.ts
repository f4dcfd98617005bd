import { contendedWrites } from './contended-writes.ts'
import { crashRecovery } from './crash-recovery.ts'
import { databaseLoss } from './database-loss.ts'
import { loginStorm } from './login-storm.ts'
import { noisyNeighbours } from './noisy-neighbours.ts'
import { overload } from './overload.ts'
import { poolExhaustion } from './pool-exhaustion.ts'
import { previousVersion } from './previous-version.ts'
import { receivingCrashes } from './receiving-crashes.ts'
import { rollingRestart } from './rolling-restart.ts'
import type { Scenario } from './scenario.ts'
import { soak } from './soak.ts'
import { stalledClients } from './stalled-clients.ts'
import { concurrentStartup } from './startup-time.ts'
import { twoServers } from './two-servers.ts'

/** Every scenario by its name, in the order of `all`. */
export const scenarios: Record<string, Scenario> = {
  'concurrent-startup': concurrentStartup,
  'database-loss': databaseLoss,
  'pool-exhaustion': poolExhaustion,
  'rolling-restart': rollingRestart,
  'two-servers': twoServers,
  'stalled-clients': stalledClients,
  'contended-writes': contendedWrites,
  'login-storm': loginStorm,
  'noisy-neighbours': noisyNeighbours,
  'previous-version': previousVersion,
  overload,
  'crash-recovery': crashRecovery,
  'receiving-crashes': receivingCrashes,
  soak,
}
