import { test } from 'node:test'
import { assertMeasurements } from '#chaos/measurement.ts'
import { measureStalledClients } from '#chaos/stalled-clients.ts'
import { openWorld } from '#test/world.ts'

const { origin, signIn } = await openWorld()
const { token } = await signIn('lee')

test('three hundred stalled clients are told so within twelve seconds, and delay nobody else', async () => {
  assertMeasurements(await measureStalledClients({ origin, token }, { clients: 300 }))
})
