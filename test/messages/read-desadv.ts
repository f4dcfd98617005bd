import { type AdvicePurpose, advicePurposes } from '#domain/messages/advice-format.ts'
import type { AdviceLine, AdvicePackage, DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import type { ReadMessage } from '#domain/messages/edifact/interchange-reading.ts'
import type { SyntaxFault } from '#domain/messages/edifact/syntax-fault.ts'
import { incoterms, transportModes } from '#domain/shipments/shipment-field.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { desadvTree, NodeReader } from '#test/messages/desadv-nodes.ts'
import { readLine, readPacking } from '#test/messages/read-desadv-packages.ts'
import type { SegmentNode } from '#test/messages/segment-tree.ts'

/**
 * A despatch advice as DESADV has it: times are local ones of the sender (`2026-11-20T16:04`), a line has a unit's code
 * alone, and packages that are announced without a place in the hierarchy are not read.
 */
export type ReadAdvice = Omit<DespatchAdvice, 'revision' | 'isPreview'>

/** Reads a DESADV message; a message with a fault gives no advice. */
export function readDesadv(
  message: ReadMessage,
): { advice: ReadAdvice } | { faults: SyntaxFault[] } {
  const { nodes, faults } = desadvTree(message)
  const reader = new NodeReader(faults, message.firstSegment)
  if (message.type[0] !== 'DESADV') reader.refuse('not-supported', undefined, 2, 1)
  if (!['96A', '01B'].includes(message.type[2] ?? ''))
    reader.refuse('not-supported', undefined, 2, 3)
  if (faults.length > 0) return { faults }
  const advice = { ...readHead(reader, nodes), ...readGoods(reader, nodes) }
  checkCount(reader, nodes)
  return faults.length > 0 ? { faults } : { advice }
}

function readHead(reader: NodeReader, nodes: SegmentNode[]) {
  const head = reader.required(nodes, 'BGM')
  const dates = nodes.filter(({ segment }) => segment.tag === 'DTM')
  const references = reader.qualified(nodes, 'RFF')
  const terms = reader.first(nodes, 'TOD')
  const transport = reader.first(nodes, 'TDT')
  const issuedAt = reader.time(dates, '137')
  if (issuedAt === null) reader.refuse('missing', head)
  const parties = reader.qualifiedNodes(nodes, 'NAD')
  const equipment = reader.first(nodes, 'EQD')
  return {
    code: reader.needed(head, 2, 1, 35),
    purpose: purposeOf(reader, head),
    issuedAt: issuedAt ?? '',
    despatchedAt: reader.time(dates, '11') ?? issuedAt ?? '',
    estimatedDelivery: reader.time(dates, '17')?.slice(0, 10) ?? null,
    waybill: references.get('AAM') ?? references.get('AAS') ?? '',
    tracking: references.get('CN') ?? '',
    supplier: reader.party(parties.get('SU'), head),
    buyer: reader.party(parties.get('BY'), head),
    shipTo: parties.has('DP') ? reader.party(parties.get('DP'), head) : null,
    incoterm: reader.code(terms, 3, 1, incoterms),
    incotermPlace: (terms?.segment.elements[2] ?? []).slice(3).join(' '),
    carrier: reader.text(transport, 5, 4),
    transportMode: reader.code(transport, 3, 1, transportModes, (text) => text.replace(/0$/, '')),
    licensePlate: reader.text(transport, 8, 1) || reader.text(transport, 8, 4),
    seal: reader.text(reader.first(equipment?.children ?? [], 'SEL'), 1),
  }
}

// UNTDID 1225; without it, an original.
function purposeOf(reader: NodeReader, head: SegmentNode | undefined): AdvicePurpose {
  const codes: Record<string, AdvicePurpose> = {
    ...{ '': 'original', '9': 'original', '5': 'replacement', '1': 'cancellation' },
  }
  const purpose = codes[reader.text(head, 3)]
  if (!purpose) reader.refuse('invalid-value', head, 3)
  return purpose ?? advicePurposes[0]
}

function readGoods(reader: NodeReader, nodes: SegmentNode[]) {
  const levels = nodes.filter(({ segment }) => segment.tag === 'CPS')
  const lines = new Map<string, AdviceLine>()
  const packages: DespatchAdvice['packages'] = []
  const numbers = new Set<number>()
  if (levels.length === 0) reader.refuse('missing', undefined)
  const note = levels
    .flatMap(({ children }) => children)
    .filter(({ segment }) => segment.tag === 'FTX')
    .flatMap(({ segment }) => segment.elements[3] ?? [])
    .join(' ')
  for (const level of levels) {
    const number = reader.whole(level, 1)
    if (numbers.has(number)) reader.refuse('duplicate', level, 1)
    if (reader.text(level, 2) && !numbers.has(reader.whole(level, 2)))
      reader.refuse('invalid-value', level, 2)
    numbers.add(number)
    const contents: AdvicePackage['contents'] = []
    for (const node of level.children.filter(({ segment }) => segment.tag === 'LIN')) {
      const part = readLine(reader, node)
      const key = goodsKey(part)
      const line = mergeParts(
        lines.get(key) ?? { ...part, number: lines.size + 1, quantity: '0' },
        part,
      )
      lines.set(key, line)
      contents.push({ line: line.number, quantity: part.quantity })
    }
    const isShipment = reader.text(level, 2) === ''
    if (!isShipment) packages.push(readPacking(reader, level, contents))
  }
  if (lines.size === 0) reader.refuse('missing', levels[0])
  return { note, lines: [...lines.values()], packages }
}

// A line in several packages is repeated in each of them; its serial numbers are in one of the parts.
const goodsKey = ({ number: _number, quantity: _quantity, traceability, ...goods }: AdviceLine) =>
  JSON.stringify([goods, traceability?.lot, traceability?.bestBefore, traceability?.expiry])

function mergeParts(line: AdviceLine, part: AdviceLine): AdviceLine {
  const quantity = formatQuantity(parseQuantity(line.quantity) + parseQuantity(part.quantity))
  const serialNumbers = new Set([
    ...(line.traceability?.serialNumbers ?? []),
    ...(part.traceability?.serialNumbers ?? []),
  ])
  const traceability = line.traceability ?? part.traceability
  return {
    ...line,
    quantity,
    traceability: traceability && { ...traceability, serialNumbers: [...serialNumbers] },
  }
}

function checkCount(reader: NodeReader, nodes: SegmentNode[]): void {
  const lines = nodes
    .flatMap(({ children }) => children)
    .filter(({ segment }) => segment.tag === 'LIN').length
  for (const node of nodes)
    if (node.segment.tag === 'CNT' && reader.text(node, 1) === '2')
      if (Number(reader.text(node, 1, 2)) !== lines) reader.refuse('wrong-count', node, 1, 2)
}
