export const maxReferenceLength = 40

/** Line numbers from here on are assigned by Oto, for references that are no plain number. */
export const firstAssignedNumber = 1_000_000_000

/**
 * Parses a reference that is a number, without leading zeros and the ".0" of spreadsheets; null for any other reference
 * ("1.1", "A10"), which is compared as written.
 */
export function referenceNumber(reference: string): number | null {
  const [, digits] = /^0*(\d{1,9})(?:\.0+)?$/.exec(reference) ?? []
  return digits === undefined ? null : Number(digits)
}

/** Returns the key of a reference, by which references are compared: "10" for "00010", "1.1" for "1.1". */
export const referenceKey = (reference: string): string =>
  String(referenceNumber(reference) ?? reference)

/** Number that sorts a line within its order, and the buyer's reference of the line. */
export type NumberedLine = { lineNumber: number; reference: string }

/**
 * Numbers lines that are added to an order. A line without a reference gets the next number, in tens if the order
 * counts in tens. `duplicates` are the indexes of references that the order or an earlier new line has already.
 */
export function numberNewLines(
  existingLines: readonly NumberedLine[],
  references: readonly (string | undefined)[],
): { lines: NumberedLine[]; duplicates: number[] } {
  const keys = new Set(existingLines.map(({ reference }) => referenceKey(reference)))
  const numbers = new Set(existingLines.map(({ lineNumber }) => lineNumber))
  const duplicates: number[] = []
  for (const [index, reference] of references.entries()) {
    if (reference === undefined) continue
    if (keys.has(referenceKey(reference))) duplicates.push(index)
    keys.add(referenceKey(reference))
    numbers.add(referenceNumber(reference) ?? 0)
  }
  const plainNumbers = [...numbers].filter((number) => number > 0 && number < firstAssignedNumber)
  const step = plainNumbers.length > 0 && plainNumbers.every((number) => number % 10 === 0) ? 10 : 1
  let lastNumber = Math.max(0, ...plainNumbers)
  let lastAssigned = Math.max(firstAssignedNumber - 1, ...numbers)
  const lines = references.map((reference) => {
    const number = reference === undefined ? null : referenceNumber(reference)
    if (reference === undefined) {
      lastNumber += step
      return { lineNumber: lastNumber, reference: String(lastNumber) }
    }
    if (number === null) lastAssigned += 1
    return { lineNumber: number ?? lastAssigned, reference }
  })
  return { lines, duplicates }
}
