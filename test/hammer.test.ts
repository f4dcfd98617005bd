import { test } from 'node:test'
import { holdFigures } from '#chaos/figure.ts'
import { hammerLines } from '#chaos/hammer.ts'
import { openWorld } from '#test/world.ts'

const { origin, owner } = await openWorld()

test('24 writers on ten order lines near their limit: none over its cap, no deadlock, and what was said is so', async () => {
  holdFigures(await hammerLines({ origin, owner }, { writers: 24, seconds: 30, enough: 100 }))
})
