import { test } from 'node:test'
import { assertMeasurements } from '#chaos/measurement.ts'
import { measureStalledClients } from '#chaos/stalled-clients.ts'
import { openWorld } from '#test/world/world.ts'

const { origin, signIn } = await openWorld()
const { token } = await signIn('lee')

test('three hundred stalled clients get 408, and another client’s calls succeed meanwhile', async () => {
  assertMeasurements(await measureStalledClients({ origin, token }, { clients: 300 }))
})
