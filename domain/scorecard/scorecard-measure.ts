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

/** Everything that is measured. */
export const measures = [...shareMeasures, 'discrepancyRate', 'answerDays', 'labelsRead'] as const
export type Measure = (typeof measures)[number]

/**
 * The shipments behind a measure: those that met it, and those that did not. Of the rate of discrepancies, those without
 * any and those with some; of answers, those whose discrepancies all have one and those with one that waits; of labels,
 * those whose labels were all read at the first try and those with one that was not.
 */
export const verdicts = ['met', 'missed'] as const
export type Verdict = (typeof verdicts)[number]
