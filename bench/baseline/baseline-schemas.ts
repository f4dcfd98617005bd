// Response schemas, from which Fastify compiles its serializers.
const text = { type: 'string' } as const
const integer = { type: 'integer' } as const
const boolean = { type: 'boolean' } as const
const instant = { type: 'string', format: 'date-time' } as const
const nullable = <Schema extends object>(schema: Schema) => ({ ...schema, nullable: true }) as const

const object = (properties: Record<string, object>) => ({ type: 'object', properties }) as const
const page = (row: object) =>
  object({
    rows: { type: 'array', items: row },
    next: nullable(text),
    previous: nullable(text),
  })

const shipmentRow = {
  id: integer,
  code: text,
  state: text,
  status: text,
  estimatedDelivery: nullable(text),
  shipTo: nullable(text),
  incoterm: nullable(text),
  incotermPlace: text,
  carrier: text,
  tracking: text,
  lineCount: integer,
  packageCount: integer,
  packages: integer,
  version: integer,
  createdAt: instant,
}

const counters = {
  quantity: text,
  cancelled: text,
  waived: text,
  received: text,
  inTransit: text,
  inOpen: text,
  pending: text,
  available: nullable(text),
  isConflict: boolean,
  dueDate: nullable(text),
}

const shipmentLine = object({
  id: integer,
  orderLineId: integer,
  orderCode: text,
  orderDate: nullable(text),
  productCode: text,
  productName: text,
  size: text,
  color: text,
  unit: text,
  isDivisible: boolean,
  numberOfPackages: integer,
  quantity: text,
  quantityPerPackage: text,
  remainder: text,
  packed: text,
  height: nullable(text),
  width: nullable(text),
  depth: nullable(text),
  weight: nullable(text),
  countryOfOrigin: nullable(text),
  traceability: nullable(
    object({
      lot: nullable(text),
      bestBefore: nullable(text),
      expiry: nullable(text),
      serialNumbers: { type: 'array', items: text },
    }),
  ),
  accepted: nullable(text),
  rejected: nullable(text),
  cancelled: nullable(text),
  orderLine: object({ ...counters, cap: nullable(text) }),
})

const party = object({
  name: text,
  taxId: nullable(text),
  address: { type: 'array', items: text },
  gln: nullable(text),
})

export const shipmentPage = page(object({ ...shipmentRow, place: nullable(text) }))

export const shipmentDetails = object({
  ...shipmentRow,
  supplier: object({ id: integer, name: text, code: text, isActive: boolean }),
  shipToParty: nullable(party),
  trackingUrl: nullable(text),
  despatchedAt: nullable(instant),
  transportMode: nullable(text),
  waybill: text,
  licensePlate: text,
  seal: text,
  note: text,
  revision: integer,
  createdBy: text,
  closedAt: nullable(instant),
  closedBy: nullable(text),
  cancelledAt: nullable(instant),
  cancelReason: nullable(text),
  emptyPackageCount: integer,
  mustPack: boolean,
  asksForLots: boolean,
  lines: { type: 'array', items: shipmentLine },
})

export const orderLinePage = page(
  object({
    id: integer,
    orderId: integer,
    orderCode: text,
    orderDate: nullable(text),
    shipTo: nullable(text),
    lineNumber: text,
    productCode: text,
    productName: text,
    supplierProductCode: text,
    gtin: nullable(text),
    commodityCode: nullable(text),
    size: text,
    color: text,
    unit: text,
    isDivisible: boolean,
    packMultiple: nullable(text),
    ...counters,
    version: integer,
    confirmation: text,
    confirmedDate: nullable(text),
    proposedDate: nullable(text),
    proposedQuantity: nullable(text),
    proposalNote: text,
  }),
)

export const lineEntrySchema = {
  ...object({
    orderLineId: integer,
    numberOfPackages: { ...integer, minimum: 0 },
    quantityPerPackage: text,
    remainder: text,
  }),
  required: ['orderLineId', 'numberOfPackages', 'quantityPerPackage', 'remainder'],
  additionalProperties: false,
} as const

export const linesReply = object({ lineIds: { type: 'array', items: integer }, version: integer })

const linesSchema = (item: Record<string, object>) =>
  ({
    ...object({
      lines: {
        type: 'array',
        minItems: 1,
        items: { ...object(item), required: Object.keys(item), additionalProperties: false },
      },
    }),
    required: ['lines'],
    additionalProperties: false,
  }) as const

export const receiptSchema = linesSchema({ lineId: integer, accepted: text })

export const confirmLinesSchema = linesSchema({ id: integer, version: integer })

export const confirmationReply = object({
  lines: { type: 'array', items: object({ id: integer, version: integer, confirmation: text }) },
})
