import type { LabelReading } from '#domain/receiving/label-reading.ts'

type Labelled = { labels?: LabelReading }

/** Adds an identified package to a count; `isScanned` if its label was read at the first try. */
export function withLabel<Count extends Labelled>(count: Count, isScanned: boolean): Count {
  const labels = { scanned: Number(isScanned), failed: Number(!isScanned) }
  return { ...count, ...sumLabels(count, { labels }) }
}

/** Adds an identified package to counts; a package of several lines counts at its first line. */
export function withLabelOfPackage<Count extends Labelled>(
  counts: Readonly<Record<number, Count>>,
  [first]: readonly { lineId: number }[],
  isScanned: boolean,
): Readonly<Record<number, Count>> {
  const count = first && counts[first.lineId]
  return count ? { ...counts, [first.lineId]: withLabel(count, isScanned) } : counts
}

/** Adds the packages identified in two counts; without `labels` if neither has any. */
export function sumLabels(one: Labelled, other: Labelled): Labelled {
  if (!one.labels || !other.labels)
    return one.labels ? { labels: one.labels } : { ...(other.labels && { labels: other.labels }) }
  return {
    labels: {
      scanned: one.labels.scanned + other.labels.scanned,
      failed: one.labels.failed + other.labels.failed,
    },
  }
}
