import { isGtin, isSscc } from '#domain/gs1/gs1-key.ts'
import type { AdviceLine, AdvicePackage } from '#domain/messages/despatch-advice.ts'
import type { NodeReader } from '#test/messages/desadv-nodes.ts'
import type { SegmentNode } from '#test/messages/segment-tree.ts'

const withTag = (nodes: SegmentNode[], tag: string) =>
  nodes.filter(({ segment }) => segment.tag === tag)

/** Reads a level of the hierarchy below the shipment as a package. */
export function readPacking(
  reader: NodeReader,
  node: SegmentNode,
  contents: AdvicePackage['contents'],
): AdvicePackage {
  const pac = reader.required(node.children, 'PAC', node)
  const children = pac?.children ?? []
  const marks = withTag(children, 'PCI')
  const ssccNode = identity(
    reader,
    marks.flatMap((child) => child.children),
    'BJ',
  )
  const sscc = ssccNode ? reader.text(ssccNode, 2) : null
  if (sscc !== null && !isSscc(sscc)) reader.refuse('wrong-check-digit', ssccNode, 2, 1)
  const measures = withTag(children, 'MEA')
  const measure = (code: string) => {
    const measureNode = measures.find((child) => reader.text(child, 2) === code)
    return measureNode ? reader.quantity(measureNode, 3, 2) : null
  }
  // The shipment is 1, so that a package has its number and one more.
  const parent = reader.whole(node, 2) - 1
  return {
    number: reader.whole(node, 1) - 1,
    parent: parent === 0 ? null : parent,
    sscc,
    code: marks.map((child) => reader.text(child, 2)).find((text) => text !== '') ?? '',
    type: reader.text(pac, 3),
    ...{ grossWeight: measure('AAB'), netWeight: measure('AAA') },
    ...{ height: measure('HT'), width: measure('WD'), depth: measure('LN') },
    tracking:
      marks.map((child) => reader.qualified(child.children, 'RFF').get('CN')).find(Boolean) ?? '',
    contents,
  }
}

const identity = (reader: NodeReader, nodes: SegmentNode[], qualifier: string) =>
  withTag(nodes, 'GIN').find((child) => reader.text(child, 1) === qualifier)

/** Reads a line, or the part of it that is in one package. */
export function readLine(reader: NodeReader, node: SegmentNode): AdviceLine {
  const { children } = node
  const gtin = reader.text(node, 3) || null
  if (gtin !== null && !isGtin(gtin)) reader.refuse('wrong-check-digit', node, 3, 1)
  const codesByKind = new Map(
    withTag(children, 'PIA').flatMap(({ segment }) =>
      segment.elements.slice(1).map(([code = '', kind = '']) => [kind, code] as const),
    ),
  )
  if (gtin === null && codesByKind.size === 0) reader.refuse('missing', node, 3)
  const description = (kind: string) =>
    withTag(children, 'IMD')
      .filter((child) => reader.text(child, 2) === kind)
      .flatMap(({ segment }) => segment.elements[2]?.slice(3, 5) ?? [])
      .join(' ')
  const quantity = withTag(children, 'QTY').find((child) => reader.text(child, 1) === '12')
  if (!quantity) reader.refuse('missing', node)
  const references = withTag(children, 'RFF')
  const order = references.find((child) => reader.text(child, 1) === 'ON')
  return {
    number: reader.whole(node, 1),
    orderCode: order ? reader.needed(order, 1, 2, 70) : '',
    orderDate: reader.time(order?.children ?? [], '171') ?? '',
    orderLineNumber:
      reader.text(order, 1, 3) || (reader.qualified(references, 'RFF').get('LI') ?? ''),
    productCode: codesByKind.get('IN') ?? '',
    supplierProductCode: codesByKind.get('SA') ?? '',
    gtin,
    productName: description(''),
    size: description('98'),
    color: description('35'),
    countryOfOrigin: reader.text(reader.first(children, 'ALI'), 1) || null,
    quantity: reader.quantity(quantity, 1, 2),
    unit: '',
    // Without a unit, EDIFACT counts pieces.
    unitCode: reader.text(quantity, 1, 3) || 'H87',
    traceability: traceabilityOf(reader, children),
    packaging: null,
  }
}

function traceabilityOf(reader: NodeReader, children: SegmentNode[]): AdviceLine['traceability'] {
  const marks = withTag(children, 'PCI').flatMap((child) => child.children)
  const lot = identity(reader, marks, 'BX')
  const serialNumbers = withTag(marks, 'GIN')
    .filter((child) => reader.text(child, 1) === 'BN')
    .flatMap(({ segment }) => segment.elements.slice(1).flatMap(([serial = '']) => serial))
  const bestBefore = reader.time(marks, '361')
  const expiry = reader.time(marks, '36')
  if (!lot && !bestBefore && !expiry && serialNumbers.length === 0) return null
  return { lot: lot ? reader.text(lot, 2) : null, bestBefore, expiry, serialNumbers }
}
