export type LabelledPackage = { id: number; number: number }

/** Packages whose labels are one file, and the number of labels, including copies. */
export type LabelPart = { packages: readonly LabelledPackage[]; labelCount: number }

/** Maximum labels of a file. 200 labels take seconds: the first file can be printed soon, and progress is visible. */
const maxLabelsPerPart = 200

/** Maximum labels of a sheet (four or two). Parts of whole sheets waste no paper. */
const labelsPerSheet = 4

/** Splits packages into parts of at most `maxLabels` labels, sorted by number. */
export function labelParts(
  packages: readonly LabelledPackage[],
  copies: number,
  maxLabels = maxLabelsPerPart,
): LabelPart[] {
  const sorted = packages.toSorted((a, b) => a.number - b.number)
  const sheets = Math.max(1, Math.floor(maxLabels / copies / labelsPerSheet))
  const size = sheets * labelsPerSheet
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, index) => {
    const part = sorted.slice(index * size, (index + 1) * size)
    return { packages: part, labelCount: part.length * copies }
  })
}

export const partRange = ({ packages }: LabelPart): { from: number; to: number } => ({
  from: packages[0]?.number ?? 0,
  to: packages.at(-1)?.number ?? 0,
})

/** Returns the file name of a part: `S-1-labels.pdf` becomes `S-1-labels-0201-0400.pdf`, which sorts by number. */
export function partFileName(name: string, part: LabelPart): string {
  const { from, to } = partRange(part)
  const dot = name.lastIndexOf('.')
  const digits = (number: number) => String(number).padStart(4, '0')
  return `${name.slice(0, dot)}-${digits(from)}-${digits(to)}${name.slice(dot)}`
}
