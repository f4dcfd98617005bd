import { type FoundSegment, segmentsIn } from '#test/samples/edifact-directory.ts'

/** A party of a message: `place` is city, postcode and country. */
type ReadParty = { gln: string; name: string; street: string; place: string[]; taxId: string }

/** A quantity of goods; `key` is all else that is said of them, without white space in texts. */
type ReadGoods = { key: string; quantity: string; serialNumbers: string[] }

type ReadPackage = {
  id: string
  on: string
  type: string
  measures: string[]
  tracking: string
  goods: ReadGoods[]
}

/** A DESADV read back. Texts have no white space, since parts of them are cut at spaces. */
export type ReadDesadv = {
  head: Record<string, string>
  parties: Record<string, ReadParty>
  /** Goods in no package. */
  loose: ReadGoods[]
  packages: ReadPackage[]
}

/** Returns a text without its white space. */
export const compact = (text: string): string => text.replace(/\s+/gu, '')
const joined = (parts: readonly string[] = []) => compact(parts.join(''))

const partyOf = ([, id, , name, street, city, , postcode, country]: string[][]): ReadParty => ({
  gln: id?.[0] ?? '',
  name: joined(name),
  street: joined(street),
  place: [joined(city), joined(postcode), joined(country)],
  taxId: '',
})

/** Splits segments before each of a tag; returns those before the first, and the groups. */
function groupsOf(segments: readonly FoundSegment[], tag: string) {
  const starts = segments.flatMap((one, index) => (one.tag === tag ? [index] : []))
  const groups = starts.map((start, index) => segments.slice(start, starts[index + 1]))
  return { before: segments.slice(0, starts[0] ?? segments.length), groups }
}

const elementsOf = (segments: readonly FoundSegment[], tag: string) =>
  segments.filter((one) => one.tag === tag).map(({ elements }) => elements)

/** Returns what stands under a qualifier, which is the first component of an element. */
const qualified = (segments: readonly FoundSegment[], tag: string, qualifier: string, at = 1) =>
  elementsOf(segments, tag)
    .map(([first]) => first ?? [])
    .find(([code]) => code === qualifier)?.[at] ?? ''

function goodsOf(segments: readonly FoundSegment[]): ReadGoods {
  const [line] = elementsOf(segments, 'LIN')
  const codes = elementsOf(segments, 'PIA').flatMap(([, ...some]) => some)
  const texts = (kind: string) =>
    joined(
      elementsOf(segments, 'IMD')
        .filter(([, code]) => (code?.[0] ?? '') === kind)
        .flatMap(([, , text]) => text?.slice(3) ?? []),
    )
  const numbers = (kind: string) =>
    elementsOf(segments, 'GIN')
      .filter(([code]) => code?.[0] === kind)
      .flatMap(([, ...some]) => some.map(([number = '']) => number))
  const key = {
    gtin: line?.[2]?.[0] ?? '',
    supplierProductCode: codes.find(([, kind]) => kind === 'SA')?.[0] ?? '',
    productCode: codes.find(([, kind]) => kind === 'IN')?.[0] ?? '',
    name: texts(''),
    size: texts('98'),
    color: texts('35'),
    unit: qualified(segments, 'QTY', '12', 2),
    origin: elementsOf(segments, 'ALI')[0]?.[0]?.[0] ?? '',
    order: qualified(segments, 'RFF', 'ON'),
    line: qualified(segments, 'RFF', 'ON', 2) || qualified(segments, 'RFF', 'LI'),
    orderDate: qualified(segments, 'DTM', '171'),
    lot: numbers('BX').join(''),
    bestBefore: qualified(segments, 'DTM', '361'),
    expiry: qualified(segments, 'DTM', '36'),
  }
  const quantity = qualified(segments, 'QTY', '12')
  return { key: JSON.stringify(key), quantity, serialNumbers: numbers('BN') }
}

/** Reads an interchange with one DESADV. */
export function readDesadv(content: string): ReadDesadv {
  const segments = segmentsIn(content)
  const { before, groups } = groupsOf(segments, 'CPS')
  const [shipment = [], ...units] = groups
  const { before: header, groups: partyGroups } = groupsOf(before, 'NAD')
  const [transport] = elementsOf(before, 'TDT')
  const [terms] = elementsOf(before, 'TOD')
  const idOfLevel = new Map([['1', '']])
  const packages = units.map((unit): ReadPackage => {
    const { before: about, groups: lines } = groupsOf(unit, 'LIN')
    const [level = [], above = []] = elementsOf(about, 'CPS')[0] ?? []
    const marked = elementsOf(about, 'PCI')[0]?.[1]?.[0]
    const id = marked ?? elementsOf(about, 'GIN')[0]?.[1]?.[0] ?? ''
    idOfLevel.set(level[0] ?? '', id)
    return {
      id,
      on: idOfLevel.get(above[0] ?? '') ?? 'unknown',
      type: elementsOf(about, 'PAC')[0]?.[2]?.[0] ?? '',
      measures: elementsOf(about, 'MEA').map(
        ([, kind, value]) => `${kind?.[0]} ${value?.[1]} ${value?.[0]}`,
      ),
      tracking: qualified(about, 'RFF', 'CN'),
      goods: lines.map(goodsOf),
    }
  })
  return {
    head: {
      code: elementsOf(header, 'BGM')[0]?.[1]?.[0] ?? '',
      function: elementsOf(header, 'BGM')[0]?.[2]?.[0] ?? '',
      issuedAt: qualified(header, 'DTM', '137'),
      despatchedAt: qualified(header, 'DTM', '11'),
      estimatedDelivery: qualified(header, 'DTM', '17'),
      tracking: qualified(header, 'RFF', 'CN'),
      waybill: qualified(header, 'RFF', 'AAM'),
      incoterm: terms?.[2]?.[0] ?? '',
      incotermPlace: joined(terms?.[2]?.slice(3)),
      transportMode: transport?.[2]?.[0] ?? '',
      carrier: joined(transport?.[4]?.slice(3)),
      licensePlate: transport?.[7]?.[3] ?? '',
      seal: elementsOf(before, 'SEL')[0]?.[0]?.[0] ?? '',
      note: joined(elementsOf(shipment, 'FTX')[0]?.[3]),
      lineCount: elementsOf(segments, 'CNT')[0]?.[0]?.[1] ?? '',
    },
    parties: Object.fromEntries(
      partyGroups.map((group) => {
        const [name = []] = elementsOf(group, 'NAD')
        const taxId = qualified(group, 'RFF', 'VA')
        return [name[0]?.[0] ?? '', { ...partyOf(name), taxId }]
      }),
    ),
    loose: groupsOf(shipment, 'LIN').groups.map(goodsOf),
    packages,
  }
}
