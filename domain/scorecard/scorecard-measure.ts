/** Measures that are a share of shipments. */
export const shareMeasures = [
  'onTime',
  'onConfirmedTime',
  'inFull',
  'otif',
  'announcedAhead',
  'asAnnounced',
] as const
export type ShareMeasure = (typeof shareMeasures)[number]

export const measures = [...shareMeasures, 'discrepancyRate', 'answerDays', 'labelsRead'] as const
export type Measure = (typeof measures)[number]

/**
 * The shipments behind a measure: those that met it, and those that did not. For the rate of discrepancies: those
 * without any, and with some. For answers: those whose discrepancies all have one, and with one that waits. For labels:
 * those whose labels were all read at the first try, and with one that was not.
 */
export const verdicts = ['met', 'missed'] as const
export type Verdict = (typeof verdicts)[number]
