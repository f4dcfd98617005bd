import { addressLines } from '#domain/messages/address-lines.ts'
import type { AdviceLine, AdvicePackage, DespatchAdvice } from '#domain/messages/despatch-advice.ts'

/** Elements of a despatch advice that a system can require; `words` has a label for each. */
export const requirableElements = [
  'estimatedDelivery',
  'carrier',
  'tracking',
  'transportMode',
  'waybill',
  'licensePlate',
  'seal',
  'incoterm',
  'supplier.address',
  'shipTo.gln',
  'lines.gtin',
  'lines.lot',
  'lines.countryOfOrigin',
  'packages.sscc',
  'packages.grossWeight',
] as const
export type RequiredElement = (typeof requirableElements)[number]

/** Elements that buyers usually require of suppliers, by the standard that their guides follow. */
export const requiredElementSets = {
  eancom: ['estimatedDelivery', 'shipTo.gln', 'lines.gtin', 'packages.sscc'],
  t120: [
    ...(['estimatedDelivery', 'carrier', 'supplier.address', 'shipTo.gln'] as const),
    ...(['lines.gtin', 'packages.sscc', 'packages.grossWeight'] as const),
  ],
  t16: ['estimatedDelivery', 'supplier.address', 'shipTo.gln', 'packages.sscc'],
} as const satisfies Record<string, readonly RequiredElement[]>

/** An element that a despatch advice lacks, the number of places without it, and the first line among these. */
export type MissingElement = { element: RequiredElement; count: number; line: number | null }

/** A line, a package, or null for the advice itself. */
type Place = AdviceLine | AdvicePackage | null

const ifMissing = (value: unknown): Place[] => (value ? [] : [null])

/** Modes of transport that may have a license plate: by road, by several, or unknown. */
const platedModes: readonly (string | null)[] = ['3', '6', null]

/** Returns the places of an advice that lack an element, lines first. */
const lackingPlaces: Record<
  RequiredElement,
  (advice: DespatchAdvice, givesSsccs: boolean) => Place[]
> = {
  estimatedDelivery: ({ estimatedDelivery }) => ifMissing(estimatedDelivery),
  carrier: ({ carrier }) => ifMissing(carrier),
  tracking: ({ tracking, packages }) => ifMissing(tracking || packages.some((pkg) => pkg.tracking)),
  transportMode: ({ transportMode }) => ifMissing(transportMode),
  waybill: ({ waybill }) => ifMissing(waybill),
  licensePlate: ({ licensePlate, transportMode }) =>
    ifMissing(licensePlate || !platedModes.includes(transportMode)),
  seal: ({ seal }) => ifMissing(seal),
  incoterm: ({ incoterm }) => ifMissing(incoterm),
  'supplier.address': ({ supplier }) =>
    ifMissing(supplier.country && addressLines(supplier).length > 0),
  'shipTo.gln': ({ shipTo }) => ifMissing(shipTo?.gln),
  'lines.gtin': ({ lines }) => lines.filter(({ gtin }) => !gtin),
  'lines.lot': ({ lines }) => lines.filter(({ traceability }) => !traceability?.lot),
  'lines.countryOfOrigin': ({ lines }) => lines.filter((line) => !line.countryOfOrigin),
  // Unpacked goods count as packages without an SSCC.
  'packages.sscc': ({ lines, packages }, givesSsccs) => [
    ...lines.filter(({ packaging }) => packaging),
    ...packages.filter(({ sscc }) => !sscc && !givesSsccs),
  ],
  // The weight of an outer package includes its contents.
  'packages.grossWeight': ({ lines, packages }) => [
    ...lines.filter(({ packaging }) => packaging && !packaging.grossWeight),
    ...packages.filter(({ parent, grossWeight }) => parent === null && !grossWeight),
  ],
}

/**
 * Returns the required elements that a despatch advice lacks, in the order of `required`. `givesSsccs`: closing will
 * give SSCCs to packages without one.
 */
export const missingElements = (
  advice: DespatchAdvice,
  required: readonly RequiredElement[],
  givesSsccs: boolean,
): MissingElement[] =>
  required.flatMap((element) => {
    const [first, ...others] = lackingPlaces[element](advice, givesSsccs)
    if (first === undefined) return []
    const line = first && 'orderCode' in first ? first.number : null
    return { element, count: 1 + others.length, line }
  })
