import { test } from 'node:test'
import { killInTurn } from '#chaos/crash-recovery.ts'
import { holdFigures } from '#chaos/measurement.ts'

test('20 kills of server and database: nothing acknowledged is lost or doubled', async () => {
  holdFigures(await killInTurn({ kills: 20, writers: 24 }))
})
