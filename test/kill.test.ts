import { test } from 'node:test'
import { holdFigures } from '#chaos/figure.ts'
import { killInTurn } from '#chaos/kills.ts'

test('20 kills of server and database: nothing acknowledged is lost or doubled', async () => {
  holdFigures(await killInTurn({ kills: 20, writers: 24 }))
})
