import assert from 'node:assert/strict'
import {
  countScoredShipments,
  getScorecard,
  listScoredShipments,
} from '#contract/scorecard/scorecard-endpoints.ts'
import { verdicts } from '#domain/scorecard/scorecard-measure.ts'
import { scorecardGroups, scoredShipmentQueryFields } from '#domain/scorecard/scorecard-query.ts'
import { held } from '#test/replies/reply-against-shape.ts'
import type { TestActor } from '#test/world/world.ts'

/** Figures by each of what they are added up by, and the shipments behind every measure. */
export async function holdScorecardReplies(everyone: readonly TestActor[]): Promise<void> {
  for (const who of everyone) {
    for (const by of scorecardGroups) await held(who, getScorecard, { query: { by } })
    for (const measure of scoredShipmentQueryFields.measure.options)
      for (const verdict of verdicts)
        await held(who, listScoredShipments, { query: { measure, verdict } })
    for (const said of [{}, { query: { row: 1 } }]) await held(who, countScoredShipments, said)
  }
  const all = await Promise.all(everyone.map((who) => held(who, listScoredShipments)))
  assert.ok(all.some(({ rows }) => rows.length > 0))
}
