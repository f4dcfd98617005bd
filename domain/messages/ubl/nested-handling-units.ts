import type { AdvicePackage, DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import type { MessageFindings } from '#domain/messages/message-findings.ts'
import { checkPackageTypes, packageTypeCode } from '#domain/messages/ubl/package-type-code.ts'
import { attributed, elements, type XmlElements } from '#domain/messages/ubl/xml-element.ts'

/** Levels of packages in T120: handling unit, package, two of contained packages. */
const maxLevels = 4

/**
 * Returns the outermost packages with their contents: goods by line, weights, sizes and inner packages. Packages below
 * the fourth level become siblings of their ancestor at that level.
 */
export function nestedHandlingUnits(
  { lines, packages }: DespatchAdvice,
  findings: MessageFindings,
): XmlElements[] {
  checkPackageTypes(packages, findings)
  const packagesByParent = Map.groupBy(packages, ({ parent }) => parent)
  const unitCodes = new Map(lines.map(({ number, unitCode }) => [number, unitCode ?? '']))
  const descendants = (pkg: AdvicePackage): AdvicePackage[] =>
    (packagesByParent.get(pkg.number) ?? []).flatMap((child) => [child, ...descendants(child)])

  const childrenAt = (pkg: AdvicePackage, level: number): AdvicePackage[] => {
    const children = packagesByParent.get(pkg.number) ?? []
    if (level < maxLevels - 1) return children
    return children.flatMap((child) => {
      const deeper = descendants(child)
      for (const _package of deeper) findings.lose('packages.parent')
      return [child, ...deeper]
    })
  }

  const unit = (pkg: AdvicePackage, level: number): XmlElements => {
    if (pkg.tracking) findings.lose('packages.tracking')
    const contained =
      level < maxLevels ? childrenAt(pkg, level).map((child) => unit(child, level + 1)) : []
    const goods = pkg.contents.map(({ line, quantity }) => ({
      'cbc:ID': `${line}`,
      'cbc:Quantity': attributed(quantity, 'unitCode', unitCodes.get(line) ?? ''),
    }))
    const id = { 'cbc:ID': pkg.sscc ? attributed(pkg.sscc, 'schemeID', 'SSCC') : pkg.code }
    const type = packageTypeCode(pkg.type)
    // The schema orders the parts of a handling unit and those of a package differently.
    return level === 1
      ? {
          ...{ ...id, 'cbc:TransportHandlingUnitTypeCode': type },
          ...elements({
            ...{ 'cac:MeasurementDimension': measures(pkg), 'cac:GoodsItem': goods },
            'cac:Package': contained,
          }),
        }
      : {
          ...{ ...id, 'cbc:PackagingTypeCode': type },
          ...elements({
            ...{ 'cac:ContainedPackage': contained, 'cac:GoodsItem': goods },
            'cac:MeasurementDimension': measures(pkg),
          }),
        }
  }
  return (packagesByParent.get(null) ?? []).map((pkg) => unit(pkg, 1))
}

// UNTDID 6313: gross and net weight, height, width, length.
function measures(pkg: AdvicePackage): XmlElements[] {
  const { grossWeight, netWeight, height, width, depth } = pkg
  const measured = [
    ['AAB', grossWeight, 'KGM'],
    ['AAA', netWeight, 'KGM'],
    ['HT', height, 'CMT'],
    ['WD', width, 'CMT'],
    ['LN', depth, 'CMT'],
  ] as const
  return measured.flatMap(([attribute, value, unit]) =>
    value === null
      ? []
      : [{ 'cbc:AttributeID': attribute, 'cbc:Measure': attributed(value, 'unitCode', unit) }],
  )
}
