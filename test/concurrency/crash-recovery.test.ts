import { test } from 'node:test'
import { measureCrashRecovery } from '#chaos/crash-recovery.ts'
import { assertMeasurements } from '#chaos/measurement.ts'

test('8 kills of server and database: nothing acknowledged is lost or doubled', async () => {
  assertMeasurements(await measureCrashRecovery({ kills: 8, writers: 24 }))
})
