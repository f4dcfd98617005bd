import type { AdvicePackage, DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import type { MessageFindings } from '#domain/messages/message-findings.ts'
import { checkPackageTypes, packageTypeCode } from '#domain/messages/ubl/package-type-code.ts'
import { attributed, elements, type XmlElements } from '#domain/messages/ubl/xml-element.ts'

/**
 * Returns, by line number, the outermost packages that hold goods of the line. T16 nests packages under lines and
 * allows one level inside them. Levels between, sizes, inner weights, and a line's quantities by package are lost.
 */
export function handlingUnitsByLine(
  { packages }: DespatchAdvice,
  findings: MessageFindings,
): Map<number, XmlElements[]> {
  const byNumber = new Map(packages.map((pkg) => [pkg.number, pkg]))
  const rootOf = (pkg: AdvicePackage) => {
    let root = pkg
    for (let next = parentOf(root, byNumber); next; next = parentOf(root, byNumber)) root = next
    return root
  }
  checkPackageTypes(packages, findings)
  for (const pkg of packages) reportLosses(pkg, byNumber, findings)
  const contents = packages.flatMap((pkg) => pkg.contents.map(({ line }) => ({ line, pkg })))
  return new Map(
    [...Map.groupBy(contents, ({ line }) => line)].map(([line, lineContents]) => {
      if (lineContents.length > 1) findings.lose('packages.contents')
      const units = Map.groupBy(
        lineContents.map(({ pkg }) => pkg),
        rootOf,
      )
      return [line, [...units].map(([root, inside]) => handlingUnit(root, inside))]
    }),
  )
}

const parentOf = ({ parent }: AdvicePackage, byNumber: Map<number, AdvicePackage>) =>
  parent === null ? undefined : byNumber.get(parent)

function reportLosses(
  pkg: AdvicePackage,
  byNumber: Map<number, AdvicePackage>,
  findings: MessageFindings,
): void {
  const parent = parentOf(pkg, byNumber)
  const hasSizes = [pkg.height, pkg.width, pkg.depth].some((size) => size !== null)
  const hasWeights = pkg.grossWeight !== null || pkg.netWeight !== null
  if (parent && parent.parent !== null) findings.lose('packages.parent')
  if (hasSizes || (parent && hasWeights)) findings.lose('packages.measures')
  if (pkg.tracking) findings.lose('packages.tracking')
}

function handlingUnit(root: AdvicePackage, inside: readonly AdvicePackage[]): XmlElements {
  const { sscc, code, type, grossWeight, netWeight } = root
  const weight = (attribute: string, kilograms: string | null) =>
    kilograms === null
      ? []
      : [{ 'cbc:AttributeID': attribute, 'cbc:Measure': attributed(kilograms, 'unitCode', 'KGM') }]
  return {
    'cbc:ID': sscc ? attributed(sscc, 'schemeID', 'SSCC') : code,
    'cbc:TransportHandlingUnitTypeCode': packageTypeCode(type),
    ...elements({
      'cac:MeasurementDimension': [...weight('AAB', grossWeight), ...weight('AAL', netWeight)],
      'cac:Package': inside
        .filter((pkg) => pkg !== root)
        .map((pkg) => ({
          'cbc:ID': pkg.sscc ?? pkg.code,
          'cbc:PackagingTypeCode': packageTypeCode(pkg.type),
        })),
    }),
  }
}
