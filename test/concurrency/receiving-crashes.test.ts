import { test } from 'node:test'
import { assertMeasurements } from '#chaos/measurement.ts'
import { measureReceivingCrashes } from '#chaos/receiving-crashes.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'

test('kills while two people count one shipment: nothing is lost or counted twice', async () => {
  assertMeasurements(await measureReceivingCrashes({ kills: isEssentialRun ? 1 : 4 }))
})
