import { test } from 'node:test'
import { assertMeasurements } from '#chaos/measurement.ts'
import { measureReceivingCrashes } from '#chaos/receiving-crashes.ts'

test('4 kills while two people count one shipment: nothing is lost or counted twice', async () => {
  assertMeasurements(await measureReceivingCrashes({ kills: 4 }))
})
