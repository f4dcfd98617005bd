import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  figureOf,
  isShare,
  type ScoreCounts,
  scoreCounts,
  shareOf,
  shipmentCountOf,
  sumCounts,
  verdictOf,
} from '#domain/scorecard/scorecard.ts'
import { measures, shareMeasures, verdicts } from '#domain/scorecard/scorecard-measure.ts'

const nothing = sumCounts([])
const counts = (some: Partial<ScoreCounts>): ScoreCounts => ({ ...nothing, ...some })

test('the sum of no shipments is zero, and has no figures', () => {
  assert.deepEqual(Object.keys(nothing), [...scoreCounts])
  for (const measure of measures) assert.equal(figureOf(measure, nothing), undefined)
})

test('every share is of the shipments that count for it', () => {
  assert.deepEqual(
    shareMeasures.map((measure) => [measure, shareOf(measure).of]),
    [
      ['onTime', 'dated'],
      ['onConfirmedTime', 'confirmed'],
      ['inFull', 'dated'],
      ['otif', 'dated'],
      ['announcedAhead', 'shipments'],
      ['asAnnounced', 'shipments'],
    ],
  )
  for (const measure of shareMeasures) {
    const { met, of } = shareOf(measure)
    const sum = counts({ [of]: 8, [met]: 6 })
    assert.equal(figureOf(measure, sum), 0.75)
    assert.equal(shipmentCountOf(measure, 'met', sum), 6)
    assert.equal(shipmentCountOf(measure, 'missed', sum), 2)
  }
})

test('discrepancies are per thousand lines, answers in days', () => {
  assert.equal(figureOf('discrepancyRate', counts({ lines: 400, discrepancies: 3 })), 7.5)
  assert.equal(figureOf('answerDays', counts({ answered: 2, answerSeconds: 3 * 86_400 })), 1.5)
})

test('labels are a share of the packages that were identified', () => {
  assert.equal(figureOf('labelsRead', counts({ labels: 8, labelsScanned: 6 })), 0.75)
  assert.equal(verdictOf('labelsRead', counts({ labels: 2, labelsScanned: 2 })), 'met')
  assert.equal(verdictOf('labelsRead', counts({ labels: 2, labelsScanned: 1 })), 'missed')
  assert.equal(verdictOf('labelsRead', counts({ shipments: 1 })), undefined)
})

test('the shipments that met and missed a share are those that it counts', () => {
  const one = (some: Partial<ScoreCounts>) => counts({ shipments: 1, lines: 2, ...some })
  const shipments = [
    one({ dated: 1, onTime: 1, inFull: 1, otif: 1, asAnnounced: 1 }),
    one({ dated: 1, onTime: 1, confirmed: 1, announcedAhead: 1, discrepancies: 2, answered: 1 }),
    one({ dated: 1, inFull: 1, confirmed: 1, onConfirmedTime: 1, asAnnounced: 1 }),
    one({ discrepancies: 1, answered: 1, answerSeconds: 60 }),
  ]
  const sum = sumCounts(shipments)
  for (const measure of measures.filter(isShare))
    for (const verdict of verdicts)
      assert.equal(
        shipments.filter((shipment) => verdictOf(measure, shipment) === verdict).length,
        shipmentCountOf(measure, verdict, sum),
        `${measure} ${verdict}`,
      )
  assert.deepEqual(
    shipments.map((shipment) => verdictOf('discrepancyRate', shipment)),
    ['met', 'missed', 'met', 'missed'],
  )
  assert.deepEqual(
    shipments.map((shipment) => verdictOf('answerDays', shipment)),
    [undefined, 'missed', undefined, 'met'],
  )
})
