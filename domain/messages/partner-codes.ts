import { type AdviceFormat, isEdifact } from '#domain/messages/advice-format.ts'
import { codeLengths, isPackageTypeCode, isUnitCode } from '#domain/messages/code-forms.ts'
import type { CodeMapping, MappingKind } from '#domain/messages/code-mapping.ts'
import type { DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import { packageTypes } from '#domain/packing/package-type.ts'
import { unitOf } from '#domain/units/unit-text.ts'

// Units are compared by their meaning: "pcs" is "H87".
const mappingKey = (kind: MappingKind, ours: string) =>
  `${kind} ${(kind === 'unit' && unitOf(ours)) || ours.trim().toLowerCase()}`

/** Reason for refusing a mapping: one of its codes occurs twice, is unknown, is not in the format, or is too long. */
type MappingFault = {
  index: number
  side: 'ours' | 'theirs'
  code: 'mapped-twice' | 'not-in-code-list' | 'code-too-long'
}

/** Returns the faults of mappings for a format, in the order of the mappings. */
export function mappingFaults(
  mappings: readonly CodeMapping[],
  format: AdviceFormat,
): MappingFault[] {
  const seen = new Set<string>()
  const isRepeated = (key: string) => {
    const wasSeen = seen.has(key)
    seen.add(key)
    return wasSeen
  }
  return mappings.flatMap(({ kind, ours, theirs }, index): MappingFault[] => {
    const isKnown = kind !== 'packageType' || packageTypes.some((type) => type === ours)
    if (!isKnown) return [{ index, side: 'ours', code: 'not-in-code-list' }]
    if (isRepeated(`ours ${mappingKey(kind, ours)}`))
      return [{ index, side: 'ours', code: 'mapped-twice' }]
    if (isRepeated(`theirs ${kind} ${theirs}`))
      return [{ index, side: 'theirs', code: 'mapped-twice' }]
    const code = codeFault(kind, theirs, format)
    return code ? [{ index, side: 'theirs', code }] : []
  })
}

function codeFault(kind: MappingKind, theirs: string, format: AdviceFormat) {
  if (format === 'json') return undefined
  if (isEdifact(format)) {
    // H87 would be written as PCE, the code of pieces in the directories.
    if (kind === 'unit' && theirs === 'H87') return 'not-in-code-list'
    return theirs.length > codeLengths[kind] ? 'code-too-long' : undefined
  }
  const isListed =
    kind === 'unit' ? isUnitCode(theirs) : kind === 'packageType' ? isPackageTypeCode(theirs) : true
  return isListed ? undefined : 'not-in-code-list'
}

/** Returns the mappings that are not among `others`. */
export function mappingsWithout(mappings: readonly CodeMapping[], others: readonly CodeMapping[]) {
  const key = ({ kind, ours, theirs }: CodeMapping) => JSON.stringify([kind, ours, theirs])
  const known = new Set(others.map(key))
  return mappings.filter((mapping) => !known.has(key(mapping)))
}

/**
 * Code mappings of a system, and code and name of the places, carriers and suppliers that they map, since a despatch
 * advice names these by code or by name. Only the supplier of the shipment is included.
 */
export type PartnerCodes = {
  mappings: readonly CodeMapping[]
  names: readonly { kind: MappingKind; code: string; name: string }[]
}

/** Returns a despatch advice with the codes of the receiving system in place of ours. */
export function withTheirCodes(
  advice: DespatchAdvice,
  { mappings, names }: PartnerCodes,
): DespatchAdvice {
  const byKey = new Map(mappings.map(({ kind, ours, theirs }) => [mappingKey(kind, ours), theirs]))
  const theirCode = (kind: MappingKind, ourCode = '') => {
    const otherNames = names
      .filter((record) => record.kind === kind)
      .map(({ code, name }) => [code, name])
      .filter((pair) => kind === 'supplier' || pair.includes(ourCode))
      .flat()
    return [ourCode, ...otherNames].map((code) => byKey.get(mappingKey(kind, code))).find(Boolean)
  }
  const assignedCodeOf = (kind: 'place' | 'supplier', name: string | undefined) => {
    const assignedCode = theirCode(kind, name)
    return assignedCode === undefined ? {} : { assignedCode }
  }
  const { supplier, shipTo } = advice
  const carrierCode = theirCode('carrier', advice.carrier)
  return {
    ...advice,
    supplier: { ...supplier, ...assignedCodeOf('supplier', supplier.name) },
    shipTo: shipTo && { ...shipTo, ...assignedCodeOf('place', shipTo.name) },
    ...(carrierCode !== undefined && { carrierCode }),
    lines: advice.lines.map((line) => ({
      ...line,
      unitCode: theirCode('unit', line.unit) ?? line.unitCode,
    })),
    packages: advice.packages.map((pkg) => ({
      ...pkg,
      type: theirCode('packageType', pkg.type) ?? pkg.type,
    })),
  }
}
