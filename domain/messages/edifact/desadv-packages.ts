import { codeLengths } from '#domain/messages/code-forms.ts'
import type { AdvicePackage, DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import { DesadvLines } from '#domain/messages/edifact/desadv-lines.ts'
import type { EdifactWriter } from '#domain/messages/edifact/edifact-writer.ts'
import { formatQuantity, parseQuantity, type Quantity } from '#domain/units/quantity.ts'

/** Maximum number of packing levels (CPS groups) in a message, including that of the shipment. */
const maxLevels = 9999

/**
 * Adds the packing hierarchy: the shipment as CPS 1 with goods that are in no package; then each package with its
 * goods, under the package on or in which it stands; and the control totals.
 */
export function addPackages(writer: EdifactWriter, advice: DespatchAdvice): void {
  const { packages, note } = advice
  const lines = new DesadvLines(writer, advice.lines)
  const packagesByParent = Map.groupBy(packages, ({ parent }) => parent)
  if (packages.length >= maxLevels)
    writer.findings.refuse({ field: 'packages.contents', code: 'invalid' })
  writer.add('CPS', 1)
  const texts = writer.text(note, 'note', writer.directory.freeText, 5)
  if (texts.length > 0) writer.add('FTX', 'AAI', null, null, texts)
  const indexes = new Map(packages.map((pkg, index) => [pkg, index]))
  const outermost = packagesByParent.get(null) ?? []
  if (outermost.length > 0) writer.add('PAC', outermost.length)
  const packedByLine = packedQuantities(packages)
  for (const [index, line] of advice.lines.entries()) {
    const rest = parseQuantity(line.quantity) - (packedByLine.get(line.number) ?? 0n)
    if (rest > 0n) lines.add(index, formatQuantity(rest))
  }

  const addWithInner = (pkg: AdvicePackage, above: number): void => {
    // Package numbers begin with 1, which is the level of the shipment.
    const level = pkg.number + 1
    writer.add('CPS', level, above)
    addPackage(writer, pkg, indexes.get(pkg) ?? 0)
    for (const { line, quantity } of pkg.contents) lines.add(line - 1, quantity)
    for (const inner of packagesByParent.get(pkg.number) ?? []) addWithInner(inner, level)
  }
  for (const pkg of outermost) addWithInner(pkg, 1)
  writer.add('CNT', ['2', lines.count])
  if (packages.length > 0) writer.add('CNT', ['11', packages.length])
}

/** Returns the quantity in packages by line number. */
function packedQuantities(packages: readonly AdvicePackage[]): Map<number, Quantity> {
  const packed = new Map<number, Quantity>()
  for (const { line, quantity } of packages.flatMap(({ contents }) => contents))
    packed.set(line, (packed.get(line) ?? 0n) + parseQuantity(quantity))
  return packed
}

function addPackage(writer: EdifactWriter, pkg: AdvicePackage, index: number): void {
  const { type, sscc, code, tracking } = pkg
  // GS1 adds 201, its EURO pallet, to Recommendation 21.
  const typeCode = writer.identifier(
    type,
    { field: 'packages.type', index },
    codeLengths.packageType,
  )
  writer.add('PAC', 1, null, type === '201' ? [typeCode, null, '9'] : typeCode)
  const measured = [
    ['AAB', 'KGM', pkg.grossWeight],
    ['AAA', 'KGM', pkg.netWeight],
    ['HT', 'CMT', pkg.height],
    ['WD', 'CMT', pkg.width],
    ['LN', 'CMT', pkg.depth],
  ] as const
  for (const [measure, unit, value] of measured)
    if (value !== null) writer.add('MEA', 'PD', measure, [unit, value])
  // Marked with an SSCC, by EANCOM; or with a code of the shipper.
  if (sscc) writer.add('PCI', '33E')
  else writer.add('PCI', '24', writer.identifier(code, { field: 'packages.contents', index }))
  writer.addReference('CN', tracking, 'packages.tracking', index)
  if (sscc) writer.add('GIN', 'BJ', sscc)
}
