import { isGln } from '#domain/gs1/gs1-key.ts'
import { componentOf, type ReadMessage } from '#domain/messages/edifact/interchange-reading.ts'
import type { SyntaxCode, SyntaxFault } from '#domain/messages/edifact/syntax-fault.ts'
import type { Party } from '#domain/parties/party.ts'
import { dayOrNothing } from '#domain/units/day.ts'
import { quantityPattern, shortestDecimal } from '#domain/units/quantity.ts'
import { type SegmentNode, segmentGroup, segmentTree } from '#test/messages/segment-tree.ts'

// Segments and groups of D.96A and D.01B together.
const desadvGroups = segmentGroup(`
  UNH BGM DTM ALI MEA MOA CUX (RFF DTM) (NAD LOC (RFF DTM) (CTA COM)) (TOD LOC FTX)
  (TDT PCD TMD (LOC DTM)) (EQD MEA SEL EQA (HAN FTX))
  (CPS FTX QVR
    (PAC MEA QTY (HAN FTX) (PCI RFF DTM (GIR DTM) (GIN DLM) (COD MEA QTY PCD)))
    (LIN PIA IMD MEA QTY ALI GIN GIR DLM DTM NAD TDT TMD HAN FTX MOA (RFF NAD CTA DTM)
      (DGS QTY FTX) (LOC NAD DTM QTY) (SGP QTY)
      (PCI DTM MEA QTY (GIN DLM) (HAN FTX GIN)) (QVR DTM)))
  CNT UNT`)

/** Arranges the segments of a message DESADV by its groups. */
export const desadvTree = (message: ReadMessage) => segmentTree(message, desadvGroups)

const isTag = (tag: string) => (node: SegmentNode) => node.segment.tag === tag

/** Reads values of segments and collects faults with their places. */
export class NodeReader {
  readonly #faults: SyntaxFault[]
  readonly #start: number

  constructor(faults: SyntaxFault[], start: number) {
    this.#faults = faults
    this.#start = start
  }

  /** Adds a fault in a segment; without one, in the head of the message. */
  refuse(code: SyntaxCode, node: SegmentNode | undefined, element?: number, component?: number) {
    this.#faults.push({
      ...{ code, segment: node?.position ?? this.#start, tag: node?.segment.tag ?? 'UNH' },
      ...(element !== undefined && { element }),
      ...(component !== undefined && { component }),
    })
  }

  /** The first node with a tag. */
  first(nodes: SegmentNode[], tag: string): SegmentNode | undefined {
    return nodes.find(isTag(tag))
  }

  /** The first node with a tag; a fault of `group` where there is none. */
  required(nodes: SegmentNode[], tag: string, group?: SegmentNode): SegmentNode | undefined {
    const node = this.first(nodes, tag)
    if (!node) this.refuse('missing', group)
    return node
  }

  /** A component, counted from 1 like its element; empty where there is none. */
  text(node: SegmentNode | undefined, element: number, component = 1): string {
    return node ? componentOf(node.segment, element, component) : ''
  }

  /** A component of at most `max` characters; a missing or a longer one is a fault. */
  needed(node: SegmentNode | undefined, element: number, component: number, max: number): string {
    const text = this.text(node, element, component)
    if (node && text === '') this.refuse('missing', node, element, component)
    if (text.length > max) this.refuse('too-long', node, element, component)
    return text
  }

  /** A whole number of at most nine digits; any other text is a fault. */
  whole(node: SegmentNode, element: number): number {
    const text = this.needed(node, element, 1, 35)
    if (text && !/^\d{1,9}$/.test(text)) this.refuse('not-a-number', node, element, 1)
    return Number(text)
  }

  /** A quantity above or equal to zero; "0" with a fault for another text. */
  quantity(node: SegmentNode | undefined, element: number, component: number): string {
    const text = this.needed(node, element, component, 35).replace(',', '.')
    if (quantityPattern.test(text)) return shortestDecimal(text)
    if (text) this.refuse('not-a-number', node, element, component)
    return '0'
  }

  /** Code among `codes`; null where there is none, any other is a fault. */
  code<T extends string>(
    node: SegmentNode | undefined,
    element: number,
    component: number,
    codes: readonly T[],
    normalize = (text: string) => text,
  ): T | null {
    const text = this.text(node, element, component)
    if (text === '') return null
    const code = codes.find((item) => item === normalize(text)) ?? null
    if (code === null) this.refuse('invalid-value', node, element, component)
    return code
  }

  /** Nodes of a tag by their qualifier. */
  qualifiedNodes(nodes: SegmentNode[], tag: string): Map<string, SegmentNode> {
    return new Map(nodes.filter(isTag(tag)).map((node) => [this.text(node, 1), node]))
  }

  /** Values of segments that have qualifier and value in one element, by qualifier. */
  qualified(nodes: SegmentNode[], tag: string): Map<string, string> {
    return new Map(
      nodes.filter(isTag(tag)).map((node) => [this.text(node, 1), this.needed(node, 1, 2, 70)]),
    )
  }

  /** A local time or a day, by the qualifier of a DTM; null where it is not there. */
  time(nodes: SegmentNode[], qualifier: string): string | null {
    const node = nodes.find((item) => isTag('DTM')(item) && this.text(item, 1) === qualifier)
    if (!node) return null
    const text = this.text(node, 1, 2)
    const length = { '102': 8, '203': 12, '204': 14 }[this.text(node, 1, 3)]
    const day = dayOrNothing(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`)
    const time = `${text.slice(8, 10)}:${text.slice(10, 12)}`
    const isTime = length === 8 || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)
    if (text.length !== length || !/^\d+$/.test(text) || !day || !isTime) {
      this.refuse('not-a-date', node, 1, 2)
      return ''
    }
    return length === 8 ? day : `${day}T${time}`
  }

  party(node: SegmentNode | undefined, head: SegmentNode | undefined): Party {
    if (!node) this.refuse('missing', head)
    const parts = (element: number) => node?.segment.elements[element - 1] ?? []
    const id = this.text(node, 2)
    const isGs1 = this.text(node, 2, 3) === '9'
    if (isGs1 && !isGln(id)) this.refuse('wrong-check-digit', node, 2, 1)
    const optional = (text: string) => text || undefined
    return {
      name: (parts(4).length > 0 ? parts(4) : parts(3)).join(' ').trim(),
      taxId: this.qualified(node?.children ?? [], 'RFF').get('VA') ?? null,
      address: parts(5).filter((line) => line !== ''),
      postcode: optional(this.text(node, 8)),
      city: optional(this.text(node, 6)),
      region: optional(this.text(node, 7) || this.text(node, 7, 4)),
      country: optional(this.text(node, 9)),
      gln: isGs1 ? id : null,
    }
  }
}
