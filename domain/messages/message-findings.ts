/** Fields of a despatch advice that a syntax may lack or require; `words` has a label for each. */
export const adviceFields = [
  'supplier.gln',
  'supplier.name',
  'supplier.taxId',
  'supplier.address',
  'buyer.gln',
  'buyer.name',
  'buyer.taxId',
  'buyer.address',
  'shipTo.gln',
  'shipTo.name',
  'shipTo.taxId',
  'shipTo.address',
  'code',
  'revision',
  'carrier',
  'tracking',
  'transportMode',
  'waybill',
  'licensePlate',
  'seal',
  'incoterm',
  'incotermPlace',
  'note',
  'lines.orderCode',
  'lines.orderDate',
  'lines.orderLineNumber',
  'lines.item',
  'lines.productCode',
  'lines.supplierProductCode',
  'lines.productName',
  'lines.size',
  'lines.color',
  'lines.unit',
  'lines.traceability',
  'lines.packaging',
  'packages.type',
  'packages.parent',
  'packages.measures',
  'packages.tracking',
  'packages.contents',
] as const
export type AdviceField = (typeof adviceFields)[number]

export type PartyName = 'supplier' | 'buyer' | 'shipTo'

/** A field that the message omits, and how often it does. */
export type Loss = { field: AdviceField; count: number }

/** Reason why the document cannot be written; `index` counts the lines or packages from 0. */
export type MessageFault = {
  field: AdviceField
  index?: number
  code: 'required' | 'invalid' | 'wrong-check-digit'
}

/** Collects losses and faults while a message is written; a line is written again for each package that holds it. */
export class MessageFindings {
  readonly faults: MessageFault[] = []
  readonly #losses = new Map<AdviceField, number>()
  readonly #known = new Set<string>()

  /** Counts a loss; with the index of its line, once for the line. */
  lose(field: AdviceField, index?: number): void {
    if (index !== undefined && !this.#isNew(`${field} ${index}`)) return
    this.#losses.set(field, (this.#losses.get(field) ?? 0) + 1)
  }

  /** Adds a fault, unless it is known. */
  refuse(fault: MessageFault): void {
    const { field, index, code } = fault
    if (this.#isNew(`${field} ${index} ${code}`)) this.faults.push(fault)
  }

  #isNew(finding: string): boolean {
    const isNew = !this.#known.has(finding)
    this.#known.add(finding)
    return isNew
  }

  get losses(): Loss[] {
    return [...this.#losses].map(([field, count]) => ({ field, count }))
  }
}

/** Returns the JSON pointer of a fault into the despatch advice: `/lines/3/unit`. */
export const faultPointer = ({ field, index }: MessageFault): string => {
  const [part, ...rest] = field.split('.')
  return ['', part, ...(index === undefined ? [] : [index]), ...rest].join('/')
}

const isAdviceField = (text: string): text is AdviceField =>
  (adviceFields as readonly string[]).includes(text)

/** Returns the field that a JSON pointer leads to, and its row, counted from 1; null for an unknown field. */
export function fieldAtPointer(pointer: string): { field: AdviceField; row?: number } | null {
  const parts = pointer.split('/').slice(1)
  const field = parts.filter((part) => !/^\d+$/.test(part)).join('.')
  const index = parts.find((part) => /^\d+$/.test(part))
  if (!isAdviceField(field)) return null
  return index === undefined ? { field } : { field, row: Number(index) + 1 }
}

/** Writes losses as a list of RFC 9651: `revision;count=1, lines.orderDate;count=12`. */
export const lossesHeader = (losses: readonly Loss[]): string =>
  losses.map(({ field, count }) => `${field};count=${count}`).join(', ')

/** Reads the fields from a text of `lossesHeader`; fields that only a newer server knows are left out. */
export const lossesIn = (header: string): AdviceField[] =>
  header.split(', ').flatMap((item) => item.split(';').slice(0, 1).filter(isAdviceField))
