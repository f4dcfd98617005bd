/** Fields of a despatch advice that a syntax may lack or require; `words` has each for people. */
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
  'incoterm',
  'incotermPlace',
  'note',
  'lines',
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

/** What the message does not say of the document, and of how many parts of it. */
export type Loss = { field: AdviceField; count: number }

/** Why the document cannot be said; `index` counts the lines or packages from 0. */
export type MessageFault = {
  field: AdviceField
  index?: number
  code: 'required' | 'invalid' | 'wrong-check-digit'
}

/** Collects losses and faults while a message is made. */
export class MessageFindings {
  readonly faults: MessageFault[] = []
  readonly #losses = new Map<AdviceField, number>()

  lose(field: AdviceField): void {
    this.#losses.set(field, (this.#losses.get(field) ?? 0) + 1)
  }

  refuse(fault: MessageFault): void {
    this.faults.push(fault)
  }

  get losses(): Loss[] {
    return [...this.#losses].map(([field, count]) => ({ field, count }))
  }
}
