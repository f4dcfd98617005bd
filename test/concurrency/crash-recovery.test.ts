import { test } from 'node:test'
import { measureCrashRecovery } from '#chaos/crash-recovery.ts'
import { assertMeasurements } from '#chaos/measurement.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'

// Kill 1 ends npm and the server, other odd kills the server alone, even kills the database.
const kills = isEssentialRun ? 4 : 8

test(`${kills} kills of server and database: nothing acknowledged is lost or doubled`, async () => {
  assertMeasurements(await measureCrashRecovery({ kills, writers: 24 }))
})
