/** A package whose label is printed. */
export type LabelledPackage = { id: number; number: number }

/** Packages whose labels come as one file, and how many labels those are with their copies. */
export type LabelPart = { packages: readonly LabelledPackage[]; labelCount: number }

/** Labels of one file: made in a few seconds, so that the first can be printed soon and the figure moves. */
const maxLabelsPerPart = 200

/** Sheets have room for four labels or two; a part of whole sheets wastes no paper. */
const labelsPerSheet = 4

/** Splits packages into parts of at most `maxLabels` labels, in the order of their numbers. */
export function labelParts(
  packages: readonly LabelledPackage[],
  copies: number,
  maxLabels = maxLabelsPerPart,
): LabelPart[] {
  const sorted = packages.toSorted((one, other) => one.number - other.number)
  const sheets = Math.max(1, Math.floor(maxLabels / copies / labelsPerSheet))
  const size = sheets * labelsPerSheet
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, index) => {
    const part = sorted.slice(index * size, (index + 1) * size)
    return { packages: part, labelCount: part.length * copies }
  })
}

/** The first and last number of a part. */
export const partRange = ({ packages }: LabelPart): { from: number; to: number } => ({
  from: packages[0]?.number ?? 0,
  to: packages.at(-1)?.number ?? 0,
})

/** The name of a part's file: `S-1-labels.pdf` becomes `S-1-labels-0201-0400.pdf`, which sorts by number. */
export function partFileName(name: string, part: LabelPart): string {
  const { from, to } = partRange(part)
  const dot = name.lastIndexOf('.')
  const digits = (number: number) => String(number).padStart(4, '0')
  return `${name.slice(0, dot)}-${digits(from)}-${digits(to)}${name.slice(dot)}`
}
