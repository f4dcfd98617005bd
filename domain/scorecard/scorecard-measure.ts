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
 * Whether a shipment met a measure. `discrepancyRate`: it has no discrepancy; `answerDays`: all its discrepancies are
 * answered; `labelsRead`: all its labels were read at the first try.
 */
export const verdicts = ['met', 'missed'] as const
export type Verdict = (typeof verdicts)[number]
