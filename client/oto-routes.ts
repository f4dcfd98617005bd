// Generated from the endpoints of the contract by `npm run print-openapi`.
import type { ReceivedFile, SentFile } from './platform-types.ts'
type AccountLinkPurpose = 'invitation' | 'password-reset' | 'email-change'
type AcknowledgementFolder = string
type AddedOrderLines = { lines: NewOrderLine[]; note?: Note }
type AddressPart = string | null
type AnnouncedShipment = {
  id: number
  code: string
  state: ShipmentState
  status: ShipmentStatus
  estimatedDelivery: Day | null
  shipTo: string | null
  carrier: string
  tracking: string
  incoterm: Incoterm | null
  incotermPlace: string
  lineCount: number
  packageCount: number
  packages: number
  version: number
  createdAt: Instant
  supplier: { id: number; code: string; name: string; isActive: boolean }
  shipToParty: Party | null
  trackingUrl: TrackingUrl | null
  despatchedAt: EnteredInstant | null
  transportMode: ('1' | '2' | '3' | '4' | '5' | '6' | '8') | null
  waybill: string
  licensePlate: string
  seal: string
  note: string
  revision: number
  createdBy: string
  closedAt: Instant | null
  closedBy: string | null
  cancelledAt: Instant | null
  cancelReason: string | null
  emptyPackageCount: number
  mustPack: boolean
  asksForLots: boolean
  lines: ShipmentLine[]
  warnings: { code: 'no-packages' | 'no-ssccs' }[]
  packageList: {
    type: PackageType
    height: Centimetres
    width: Centimetres
    depth: Centimetres
    grossWeight: Kilograms
    netWeight: Kilograms
    tracking: string
    id: number
    number: number
    parentId: number | null
    sscc: string | null
    labelledAt: Instant | null
    contents: PackageContent[]
    reference: string | null
  }[]
}
type Announcement = {
  code?: ShippingCode
  estimatedDelivery?: Day | null
  shipTo?: string | null
  carrier?: string
  tracking?: string
  incoterm?: Incoterm | null
  incotermPlace?: string
  despatchedAt?: EnteredInstant | null
  transportMode?: ('1' | '2' | '3' | '4' | '5' | '6' | '8') | null
  waybill?: string
  licensePlate?: string
  seal?: string
  note?: string
  lines?: AnnouncementLine[]
  packing?: 'as-lines'
  packages?: AnnouncementPackage[]
  close?: boolean
}
type AnnouncementChanges = {
  announcedAt: Instant | null
  fields: {
    name:
      | 'estimatedDelivery'
      | 'shipTo'
      | 'carrier'
      | 'tracking'
      | 'incoterm'
      | 'incotermPlace'
      | 'despatchedAt'
      | 'transportMode'
      | 'waybill'
      | 'licensePlate'
      | 'seal'
      | 'note'
    before: string | null
    after: string | null
  }[]
  lines: {
    orderCode: string
    orderLineNumber: string
    productCode: string
    productName: string
    size: string
    color: string
    unit: string
    before: LinesBefore | null
    after: LinesBefore | null
  }[]
  packageCount: { before: number; after: number } | null
}
type AnnouncementLine = {
  orderLineId?: number
  orderCode?: string
  lineNumber?: string
  productCode?: string
  gtin?: string
  size?: string
  color?: string
  quantity?: PositiveQuantityText
  numberOfPackages?: number
  quantityPerPackage?: PositiveQuantityText
  remainder?: QuantityText
  height?: DecimalText | null
  width?: DecimalText | null
  depth?: DecimalText | null
  weight?: DecimalText | null
  countryOfOrigin?: CountryCode | null
  traceability?: TraceabilityInput | null
}
type AnnouncementPackage = {
  type?: PackageType
  height?: Centimetres
  width?: Centimetres
  depth?: Centimetres
  grossWeight?: Kilograms
  netWeight?: Kilograms
  tracking?: string
  reference?: string
  parentReference?: string
  contents?: {
    orderLineId?: number
    orderCode?: string
    lineNumber?: string
    productCode?: string
    gtin?: string
    size?: string
    color?: string
    quantity: PositiveQuantityText
    countryOfOrigin?: CountryCode | null
    traceability?: TraceabilityInput | null
  }[]
}
type AnswerEntry = { answer: 'accepted' | 'disputed'; note?: string; attachmentIds?: AttachmentIds }
type ApiKey = {
  id: number
  name: string
  start: string
  scopes: KeyScope[]
  addresses: string[]
  requestsPerMinute: number
  expiresOn: Day
  expiresAt: Instant
  createdAt: Instant
  createdBy: string
  lastUsedAt: Instant | null
  revokedAt: Instant | null
  revokedBy: string | null
  version: number
}
type ApiKeyChanges = {
  name?: string
  scopes?: KeyScope[]
  expiresOn?: Day
  addresses?: string[]
  requestsPerMinute?: number
}
type ApiKeyEntry = {
  name: string
  scopes: KeyScope[]
  expiresOn: Day
  addresses?: string[]
  requestsPerMinute?: number
}
type Arrival = {
  id: number
  code: string
  state: ShipmentState
  shipTo: string | null
  carrier: string
  tracking: string
  status: 'in-transit' | 'partially-received' | 'received'
  estimatedDelivery: Day
  place: string | null
  trackingUrl: TrackingUrl | null
  packages: number
  weight: DecimalText | null
  volume: DecimalText | null
  unmeasuredPackages: number | null
  dayChange: { from: Day; at: Instant | null; by: string | null } | null
  supplier?: ListedSupplier
}
type ArrivalDay = {
  day: Day
  placeId: number | null
  place: string | null
  arrivals: number
  waiting: number
  changed: number
  packages: number
  weight: DecimalText | null
  volume: DecimalText | null
  unmeasuredPackages: number
}
type Attachment = {
  id: number
  name: string
  mediaType:
    | 'application/pdf'
    | 'image/jpeg'
    | 'image/png'
    | 'image/webp'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    | 'application/vnd.oasis.opendocument.spreadsheet'
    | 'text/csv'
    | 'application/octet-stream'
  byteCount: number
  isPicture: boolean
}
type AttachmentIds = number[]
type AuditLogEntry = {
  id: number
  at: Instant
  topic: AuditLogTopic
  kind: string
  actor: { id: number; name: string; username: string } | null
  supplier: { id: number; name: string } | null
  subject: { id: number | null; name: string }
  before: Record<string, Json>
  after: Record<string, Json>
}
type AuditLogTopic =
  | 'sign-ins'
  | 'settings'
  | 'suppliers'
  | 'orders'
  | 'shipments'
  | 'people'
  | 'keys'
  | 'mails'
  | 'signIn'
  | 'comments'
  | 'webhooks'
type BlockEntry = { startsAt: Instant; endsAt: Instant; note?: string }
type CarrierRecord = {
  id: number
  code: string
  name: string
  scac: string | null
  trackingUrl: TrackingUrl | null
  version: number
  changedBy: string | null
  changedAt: Instant | null
}
type CarrierRow = {
  id: number
  code: string
  name: string
  scac: string | null
  trackingUrl: TrackingUrl | null
}
type CellFaultCode =
  | 'required'
  | 'too-long'
  | 'bad-characters'
  | 'broken-formula'
  | 'formula-without-value'
  | 'merged-cell'
  | 'became-a-date'
  | 'not-a-day'
  | 'two-digit-year'
  | 'date-order-unknown'
  | 'date-order-contradictory'
  | 'not-a-number'
  | 'ambiguous-number'
  | 'shortened-number'
  | 'percentage'
  | 'unit-in-format'
  | 'negative'
  | 'too-big'
  | 'too-many-places'
  | 'not-whole'
  | 'not-positive'
  | 'not-a-gtin'
  | 'wrong-check-digit'
  | 'not-a-commodity-code'
  | 'duplicate'
  | 'differs-from-row'
  | 'more-cancelled-than-ordered'
  | 'product-changed'
  | 'supplier-deactivated'
  | 'too-many-cells'
  | 'not-found'
  | 'ambiguous'
  | 'line-differs'
  | 'packing-differs'
  | 'does-not-divide'
  | 'over-cap'
  | 'ship-to-differs'
  | 'mapped-twice'
  | 'not-in-code-list'
  | 'not-a-mapping-kind'
  | 'not-a-package-type'
  | 'not-a-country'
  | 'one-package'
  | 'needs-package'
  | 'net-over-gross'
  | 'unknown-package'
  | 'makes-circle'
  | 'waits-for-row'
  | 'unknown-unit'
  | 'ambiguous-unit'
  | 'unit-differs'
  | 'unit-inexact'
  | 'not-an-email'
  | 'not-a-username'
  | 'not-a-role'
  | 'not-a-language'
  | 'unknown-supplier'
  | 'side-missing'
  | 'not-own-staff'
  | 'same-person'
  | 'username-taken'
  | 'same-supplier'
  | 'not-a-gln'
  | 'not-a-gs1-prefix'
  | 'two-dates'
  | 'not-in-a-barcode'
  | 'serial-count'
  | 'repeated-serial'
  | 'changed-since'
  | 'nothing-pending'
  | 'in-the-past'
  | 'below-announced'
type Centimetres = DecimalText | null
type ChangeEvent = {
  position: EventPosition
  kind: ChangeEventKind
  at: Instant
  actor: string | null
  supplierId: number
  id: number
  code: string
  version: number | null
  shipmentId: number | null
  orderId: number | null
  orderLineId: number | null
  discrepancyId: number | null
  link: string | null
}
type ChangeEventKind =
  | 'shipment.created'
  | 'shipment.changed'
  | 'shipment.line-added'
  | 'shipment.line-changed'
  | 'shipment.line-removed'
  | 'shipment.packed'
  | 'shipment.labelled'
  | 'shipment.closed'
  | 'shipment.deleted'
  | 'shipment.reopened'
  | 'shipment.cancelled'
  | 'shipment.dock-slot'
  | 'receipt.recorded'
  | 'receipt.taken-back'
  | 'discrepancy.answered'
  | 'discrepancy.settled'
  | 'discrepancy.taken-back'
  | 'order.created'
  | 'order.changed'
  | 'order.removed'
  | 'discrepancy.opened'
  | 'order-line.added'
  | 'order-line.changed'
  | 'order-line.cancelled'
  | 'order-line.confirmed'
  | 'order-line.proposed'
  | 'order-line.accepted'
  | 'order-line.refused'
  | 'order-line.unconfirmed'
  | 'order-line.taken-back'
type ChangedLineVersions = {
  lines: { id: number; version: number; confirmation: ConfirmationState }[]
}
type ClientSecret = string
type CodeMapping = {
  kind: 'unit' | 'packageType' | 'place' | 'carrier' | 'supplier'
  ours: string
  theirs: string
}
type CodeMappingInput = {
  kind: 'unit' | 'packageType' | 'place' | 'carrier' | 'supplier'
  ours: string
  theirs: string
}
type CodeMappings = CodeMappingInput[]
type CodedParty = {
  name: string
  taxId: string | null
  address: string[]
  postcode?: string
  city?: string
  region?: string
  country?: string
  gln: string | null
  assignedCode?: string
}
type ColumnsChoice = string
type ColumnsReading = {
  by: 'headings' | 'chosen' | 'remembered'
  said: string
  rows: number[]
  fields: { column: string; position: number | null; isRequired: boolean; isMissing: boolean }[]
  file: { position: number; heading: string; values: string[] }[]
}
type Comment = {
  id: number
  text: string
  isInternal: boolean
  side: 'buyer' | 'supplier'
  author: string
  mentions: Mention[]
  attachments: Attachment[]
  createdAt: Instant
  editedAt: Instant | null
  removedAt: Instant | null
  canEdit: boolean
  canRemove: boolean
  version: number
}
type CommentEdit = { text: string; mentionedIds?: number[] }
type CommentEntry = {
  text?: string
  attachmentIds?: AttachmentIds
  mentionedIds?: number[]
  isInternal?: boolean
}
type CommentedLine = { orderLineId: number; lineNumber: string; commentCount: number }
type CompanyRecord = {
  name: unknown & unknown
  allowsUnpacked: boolean
  tolerance: string
  orderConfirmation: OrderConfirmation
  asksForLots: boolean
  blindReceiving: boolean
  taxId: string | null
  address: string | null
  postcode: AddressPart
  city: AddressPart
  region: AddressPart
  country: CountryCode | null
  gln: string | null
  version: number
  changedBy: string | null
  changedAt: Instant | null
}
type ConfirmationBadRows = {
  header: string[]
  rows: { row: number; cells: string[]; errors: RowsErrors[] }[]
}
type ConfirmationEntry = {
  lines: { id: number; version: number; date?: Day; quantity?: PositiveQuantityText }[]
  note?: Note
}
type ConfirmationImportReport = {
  isImported: boolean
  reading: TableReading
  rows: number
  good: number
  bad: number
  errors: RowsErrors[]
  errorCount: number
  ignoredColumns: string[]
  silent: number
  confirmed: number
  proposed: number
  unchanged: number
  understood: {
    id: number
    version: number
    orderCode: string
    lineNumber: string
    productCode: string
    unit: string
    dueDate: Day
    row: number
    outcome: 'confirmed' | 'proposed' | 'unchanged'
    ordered: QuantityText
    date: Day
    quantity: QuantityText
    note: string
  }[]
  seen: string
}
type ConfirmationReversalEntry = { lines: SeenLine[] }
type ConfirmationState = 'unconfirmed' | 'confirmed' | 'proposed' | 'refused'
type CountedGoods = {
  receiptId: number
  lineId: number | null
  orderLineId: number | null
  productCode: string
  size: string
  color: string
  receivedAt: Instant
  receivedBy: string
  packageIds: number[]
  serialNumbers: string[]
}
type CountryCode = string
type CreatedApiKey = {
  id: number
  name: string
  start: string
  scopes: KeyScope[]
  addresses: string[]
  requestsPerMinute: number
  expiresOn: Day
  expiresAt: Instant
  createdAt: Instant
  createdBy: string
  lastUsedAt: Instant | null
  revokedAt: Instant | null
  revokedBy: string | null
  version: number
  key: string
}
type CreatedWebhookEndpoint = {
  id: number
  url: string
  description: string
  kinds: string[]
  suppliers: { id: number; code: string; name: string }[]
  adviceFormat: ('ubl-t120' | 'ubl-t16' | 'desadv-d96a' | 'desadv-d01b' | 'json') | null
  hostKey: string | null
  offeredHostKey: string | null
  acknowledgementFolder: AcknowledgementFolder
  codeMappings: CodeMapping[]
  folderReadAt: Instant | null
  folderReason: CreatedWebhookEndpointFolderReason | null
  interchangeSender: string
  interchangeSenderQualifier: PartyQualifier
  interchangeRecipient: string
  interchangeRecipientQualifier: PartyQualifier
  isTest: boolean
  requires: CreatedWebhookEndpointRequires[]
  state: WebhookState
  reason: ('gone' | 'failing' | 'host-key') | null
  stateAt: Instant
  failingSince: Instant | null
  formerUntil: Instant | null
  waiting: number
  failed: number
  lastTriedAt: Instant | null
  version: number
  secret: string
}
type Day = string
type DecimalReading = {
  mark: ('comma' | 'point') | null
  by: 'none-needed' | 'file' | 'chosen' | 'remembered' | 'undecided' | 'contradictory'
  examples: { row: number; text: string; comma: string; point: string }[]
}
type DecimalText = string
type DeliveryReason = CreatedWebhookEndpointFolderReason
type DeliveryState = 'waiting' | 'delivered' | 'failed'
type DespatchAdvice = {
  code: string
  revision: number
  purpose: 'original' | 'replacement' | 'cancellation'
  isPreview: boolean
  issuedAt: Instant
  despatchedAt: Instant
  supplier: CodedParty
  buyer: Party
  shipTo: CodedParty | null
  carrierCode?: string
  estimatedDelivery: Day | null
  carrier: string
  tracking: string
  incoterm: Incoterm | null
  incotermPlace: string
  transportMode: ('1' | '2' | '3' | '4' | '5' | '6' | '8') | null
  waybill: string
  licensePlate: string
  seal: string
  note: string
  lines: {
    number: number
    orderCode: string
    orderDate: Day
    orderLineNumber: string
    productCode: string
    supplierProductCode: string
    gtin: string | null
    productName: string
    size: string
    color: string
    countryOfOrigin: CountryCode | null
    quantity: QuantityText
    unit: string
    unitCode: string | null
    traceability: Traceability | null
    packaging: {
      numberOfPackages: number
      quantityPerPackage: QuantityText
      remainder: QuantityText
      height: DecimalText | null
      width: DecimalText | null
      depth: DecimalText | null
      grossWeight: DecimalText | null
    } | null
  }[]
  packages: {
    number: number
    parent: number | null
    sscc: string | null
    code: string
    type: string
    height: DecimalText | null
    width: DecimalText | null
    depth: DecimalText | null
    grossWeight: DecimalText | null
    netWeight: DecimalText | null
    tracking: string
    contents: { line: number; quantity: QuantityText }[]
  }[]
}
type Discrepancy = {
  id: number
  kind: DiscrepancyKind
  state: DiscrepancyState
  quantity: QuantityText
  unit: string
  productCode: string
  productName: string
  size: string
  color: string
  shipmentId: number
  shipmentCode: string
  orderLineId: number | null
  orderCode: string | null
  orderDate: Day | null
  reason: string
  createdAt: Instant
  reportedBy: string
  answer: ('accepted' | 'disputed') | null
  answerNote: string
  answeredAt: Instant | null
  answeredBy: string | null
  outcome: ('sent-again' | 'credited' | 'returned' | 'accepted' | 'withdrawn') | null
  outcomeNote: string
  settledAt: Instant | null
  settledBy: string | null
  version: number
  supplier: Supplier
  orderId: number | null
  leftOnOrder: QuantityText | null
  shipmentLine: {
    announced: QuantityText
    accepted: QuantityText
    rejected: QuantityText
    missing: QuantityText
  } | null
  attachments: Attachment[]
  countAttachments: Attachment[]
}
type DiscrepancyKind =
  | 'short'
  | 'over'
  | 'unannounced'
  | 'unordered'
  | 'damaged'
  | 'wrong'
  | 'quality'
  | 'late'
  | 'other'
type DiscrepancyState = 'open' | 'answered' | 'settled'
type DockBoard = {
  day: Day
  timeZone: string
  placeId: number | null
  places: { id: number; name: string }[]
  docks: DockDay[]
}
type DockBooking = {
  version: number
  timeZone: string
  hasDocks: boolean
  isOpenForBooking: boolean
  slot: ShipmentSlot | null
}
type DockDay = { id: number; code: string; name: string; slots: SlotTime[]; taken: TakenTime[] }
type DockRecord = {
  id: number
  code: string
  name: string
  placeId: number
  weekdays: number[]
  opens: string
  closes: string
  slotMinutes: number
  placeName: string
  version: number
  changedBy: string | null
  changedAt: Instant | null
}
type DockRow = {
  id: number
  code: string
  name: string
  placeId: number
  weekdays: number[]
  opens: string
  closes: string
  slotMinutes: number
  placeName: string
}
type DockSettings = {
  code: string
  name: string
  placeId: number
  weekdays: number[]
  opens: string
  closes: string
  slotMinutes: number
}
type EnteredInstant = string
type EventKind =
  | 'created'
  | 'updated'
  | 'line-added'
  | 'line-changed'
  | 'line-removed'
  | 'packed'
  | 'labelled'
  | 'closed'
  | 'deleted'
  | 'reopened'
  | 'cancelled'
  | 'received'
  | 'receipt-corrected'
  | 'discrepancy-answered'
  | 'discrepancy-settled'
  | 'discrepancy-taken-back'
  | 'dock-slot'
type EventPosition = number
type FieldError = {
  pointer: string
  code:
    | 'required'
    | 'invalid'
    | 'unknown-field'
    | 'too-short'
    | 'too-long'
    | 'too-small'
    | 'too-big'
    | 'not-positive'
    | 'not-whole'
    | 'not-a-day'
    | 'in-the-past'
    | 'not-found'
    | 'over-cap'
    | 'remainder-too-big'
    | 'ship-to-differs'
    | 'wrong-password'
    | 'wrong-code'
    | 'wrong-passkey'
    | 'easy-to-guess'
    | 'sort-not-offered'
    | 'duplicate'
    | 'wrong-check-digit'
    | 'over-line'
    | 'over-contents'
    | 'makes-circle'
    | 'too-many-packages'
    | 'too-many-contents'
    | 'net-over-gross'
    | 'nothing-to-pack'
    | 'below-packed'
    | 'account-disabled'
    | 'nothing-pending'
    | 'rest-in-shipments'
    | 'below-announced'
    | 'out-of-date'
    | 'two-dates'
    | 'not-in-a-barcode'
    | 'serial-count'
    | 'repeated-serial'
    | 'ambiguous'
    | 'line-differs'
    | 'packing-differs'
    | 'does-not-divide'
    | 'mapped-twice'
    | 'not-in-code-list'
    | 'code-too-long'
    | 'needs-https'
  params?: Record<string, string | number>
}
type FoundLot = {
  lot: TraceCode | null
  bestBefore: Day | null
  expiry: Day | null
  quantity: PositiveQuantityText
}
type FoundLotInput = {
  lot?: TraceCode | null
  bestBefore?: Day | null
  expiry?: Day | null
  quantity: PositiveQuantityText
}
type FoundLots = FoundLotInput[]
type ImportBadRows = {
  header: string[]
  rows: { row: number; cells: string[]; errors: ImportError[] }[]
}
type ImportError = {
  row: number
  column:
    | (
        | 'supplier_code'
        | 'supplier_name'
        | 'order_code'
        | 'order_date'
        | 'order_line'
        | 'product_code'
        | 'product_name'
        | 'size'
        | 'color'
        | 'unit'
        | 'quantity'
        | 'due_date'
        | 'ship_to'
        | 'gtin'
        | 'commodity_code'
        | 'supplier_product_code'
        | 'cancelled'
        | 'pack_multiple'
      )
    | null
  code: CellFaultCode
  value: string
  params?: Record<string, string | number>
}
type ImportReport = {
  isImported: boolean
  reading: TableReading
  rows: number
  good: number
  bad: number
  errors: ImportError[]
  errorCount: number
  ignoredColumns: string[]
  importId: number | null
  suppliers: { created: number; changed: number; unchanged: number }
  orders: { created: number; changed: number; unchanged: number }
  lines: { created: number; changed: number; unchanged: number }
  conflicts: {
    row: number
    supplierCode: string
    orderCode: string
    lineNumber: string
    productCode: string
    wanted: QuantityText
    announced: QuantityText
  }[]
  conflictCount: number
  manualChanges: ImportReportManualChanges[]
  manualChangeCount: number
  preview: OrderImportPreview | null
}
type Incoterm =
  | 'EXW'
  | 'FCA'
  | 'CPT'
  | 'CIP'
  | 'DAP'
  | 'DPU'
  | 'DDP'
  | 'FAS'
  | 'FOB'
  | 'CFR'
  | 'CIF'
type Instant = string
type InvitationEntry = {
  name: string
  email: string
  username?: Username
  language: Lang
  roles: Role[]
  supplierId: number | null
}
type IssuerAddress = string
type Json = unknown
type KeyScope = 'read' | 'announce' | 'import-orders' | 'receive' | 'exchange'
type Kilograms = DecimalText | null
type LabelReading = { scanned: number; failed: number }
type LabelSize = 'a6' | 'a5' | 'a4' | 'a4-two' | '4x6' | 'letter-two'
type Lang = 'en' | 'sp' | 'ca'
type LineBadRows = {
  header: string[]
  rows: { row: number; cells: string[]; errors: LineBadRowsRowsErrors[] }[]
}
type LineChange = {
  numberOfPackages: number
  quantityPerPackage: PositiveQuantityText
  remainder?: QuantityText
  height?: DecimalText | null
  width?: DecimalText | null
  depth?: DecimalText | null
  weight?: DecimalText | null
  countryOfOrigin?: CountryCode | null
  traceability?: TraceabilityInput | null
}
type LineEntry = {
  orderLineId: number
  numberOfPackages: number
  quantityPerPackage: PositiveQuantityText
  remainder?: QuantityText
  height?: DecimalText | null
  width?: DecimalText | null
  depth?: DecimalText | null
  weight?: DecimalText | null
  countryOfOrigin?: CountryCode | null
  traceability?: TraceabilityInput | null
}
type LineImportReport = {
  isImported: boolean
  reading: TableReading
  rows: number
  good: number
  bad: number
  errors: LineBadRowsRowsErrors[]
  errorCount: number
  ignoredColumns: string[]
  version: number
  silent: number
  waiting: number
  packages: number
  made: { packages: number; nested: number; mixed: number }
  named: {
    reference: string
    type: PackageType
    on: string | null
    holds: number
    parts: number
    contents: { productCode: string; size: string; color: string; quantity: QuantityText }[]
  }[]
  namedCount: number
  understood: {
    orderCode: string
    lineNumber: string
    productCode: string
    size: string
    color: string
    unit: string
    row: number
    quantity: QuantityText
    packages: number
    writtenUnit: string | null
    countryOfOrigin: CountryCode | null
    traceability: Traceability | null
  }[]
  assumedUnits: { column: ErrorsColumn; unit: 'cm' | 'kg' }[]
  addedBefore: { at: Instant; by: string; fileName: string } | null
}
type LineReceipt = {
  lineId: number
  accepted?: QuantityText
  rejected?: QuantityText
  cancelled?: QuantityText
  surplus?: QuantityText
  reason?: ReasonText
  reasonCode?: LineReceiptReasonCode | null
  attachmentIds?: AttachmentIds
  packageIds?: number[]
  serialNumbers?: TraceCode[]
  lots?: FoundLots
  labels?: LabelReading
}
type ListLayout = { columns: string[] | null; isCompact: boolean }
type ListLayoutInput = { columns: string[] | null; isCompact: boolean }
type ListedDiscrepancy = {
  id: number
  kind: DiscrepancyKind
  state: DiscrepancyState
  quantity: QuantityText
  unit: string
  productCode: string
  productName: string
  size: string
  color: string
  shipmentId: number
  shipmentCode: string
  orderLineId: number | null
  orderCode: string | null
  orderDate: Day | null
  reason: string
  createdAt: Instant
  reportedBy: string
  answer: ('accepted' | 'disputed') | null
  answerNote: string
  answeredAt: Instant | null
  answeredBy: string | null
  outcome: ('sent-again' | 'credited' | 'returned' | 'accepted' | 'withdrawn') | null
  outcomeNote: string
  settledAt: Instant | null
  settledBy: string | null
  version: number
  supplier?: ListedSupplier
}
type ListedMessage = {
  direction: 'out' | 'in'
  id: number
  document: ('despatch-advice' | 'acknowledgement') | null
  purpose: MessagePurpose | null
  controlNumber: string | null
  partner: string | null
  endpointId: number | null
  isTrial: boolean
  code: string | null
  shipments: { id: number; code: string; supplierId: number }[]
  createdAt: Instant
  state: ListedMessageState
  stateAt: Instant
  fault: RejectionFault | null
  reason: DeliveryReason | null
  needsAttention: boolean
}
type ListedMessageState =
  | 'queued'
  | 'sent'
  | 'failed'
  | 'superseded'
  | 'acknowledged'
  | 'rejected'
  | 'applied'
  | 'refused'
type ListedOrder = {
  id: number
  version: number
  supplier?: ListedSupplier
  code: string
  orderDate: Day
  shipTo: string | null
  createdAt: Instant
  lineCount: number
  pendingLineCount: number
  conflictLineCount: number
  nextDue: Day | null
  shipmentCount: number
}
type ListedOrderLine = {
  id: number
  orderId: number
  orderCode: string
  orderDate: Day
  shipTo: string | null
  lineNumber: string
  productCode: string
  productName: string
  supplierProductCode: string
  gtin: string | null
  commodityCode: string | null
  size: string
  color: string
  unit: string
  isDivisible: boolean
  dueDate: Day
  packMultiple: QuantityText | null
  quantity: QuantityText
  cancelled: QuantityText
  waived: QuantityText
  received: QuantityText
  inTransit: QuantityText
  inOpen: QuantityText
  pending: QuantityText
  available: QuantityText | null
  isConflict: boolean
  version: number
  confirmation: ConfirmationState
  confirmedDate: Day | null
  proposedDate: Day | null
  proposedQuantity: QuantityText | null
  proposalNote: string
  supplier?: ListedSupplier
}
type ListedReceipt = {
  id: number
  lineId: number | null
  orderLineId: number | null
  productCode: string
  description: string | null
  size: string
  color: string
  unit: string
  accepted: DecimalText
  rejected: DecimalText
  cancelled: DecimalText
  surplus: DecimalText
  surplusHeld: DecimalText
  lots: FoundLot[]
  serialNumbers: string[]
  reason: string
  reasonCode: LineReceiptReasonCode | null
  receivedAt: Instant
  receivedBy: string
  corrects: number | null
  attachments: Attachment[]
  isCorrected: boolean
  shipmentId: number
  shipmentCode: string
  orderCode: string | null
  lineNumber: string | null
  supplier?: ListedSupplier
}
type ListedShipment = {
  id: number
  code: string
  state: ShipmentState
  status: ShipmentStatus
  estimatedDelivery: Day | null
  shipTo: string | null
  carrier: string
  tracking: string
  incoterm: Incoterm | null
  incotermPlace: string
  lineCount: number
  packageCount: number
  packages: number
  version: number
  createdAt: Instant
  place: string | null
  supplier?: ListedSupplier
}
type ListedSupplier = Supplier
type MailDomain = string
type MailRecord = {
  id: number
  writtenAt: Instant
  to: string
  kind: string
  state: MailState
  attempts: number
  triedAt: Instant | null
  sentAt: Instant | null
  reason: MailRecordReason | null
  actor: string | null
  language: Lang
  serverReply: string | null
  subject: string
  text: string
  link: string | null
}
type MailRow = {
  id: number
  writtenAt: Instant
  to: string
  kind: string
  state: MailState
  attempts: number
  triedAt: Instant | null
  sentAt: Instant | null
  reason: MailRecordReason | null
  actor: string | null
}
type MailState = 'waiting' | 'sent' | 'dead'
type MailStatus = { isSent: boolean; from: string | null }
type MappingImportReport = {
  isImported: boolean
  reading: TableReading
  rows: number
  good: number
  bad: number
  errors: {
    row: number
    column: ('kind' | 'our_code' | 'their_code') | null
    code: CellFaultCode
    value: string
    params?: Record<string, string | number>
  }[]
  errorCount: number
  ignoredColumns: string[]
  codeMappings: CodeMapping[]
  changes: {
    kind: 'unit' | 'packageType' | 'place' | 'carrier' | 'supplier'
    ours: string
    theirs: string
    outcome: 'added' | 'changed' | 'removed'
    former: string | null
  }[]
  version: number
}
type Mention = { id: number; name: string }
type MentionablePerson = { id: number; name: string; side: 'buyer' | 'supplier' }
type MessagePurpose = 'original' | 'replacement' | 'cancellation'
type MessageState = 'queued' | 'sent' | 'failed' | 'superseded' | 'acknowledged' | 'rejected'
type NewOrder = {
  code: string
  orderDate: Day
  shipTo?: string | null
  lines: NewOrderLine[]
  note?: Note
}
type NewOrderLine = {
  lineNumber?: string
  productCode: string
  productName: string
  supplierProductCode?: '' | string
  gtin?: string | null
  commodityCode?: string | null
  size?: '' | string
  color?: '' | string
  unit?: NewOrderLineUnit
  quantity: PositiveQuantityText
  packMultiple?: PositiveQuantityText | null
  dueDate: Day
}
type NewPassword = string
type NewSupplier = {
  name: string
  gs1Prefix?: string | null
  tolerance?: string | null
  taxId?: string | null
  address?: string | null
  postcode?: AddressPart
  city?: AddressPart
  region?: AddressPart
  country?: CountryCode | null
  gln?: string | null
  paperLanguages?: Lang[]
  contacts?: SupplierContactInput[]
  code: string
}
type Note = string
type Notice = {
  id: number
  kind: NoticeKind
  at: Instant
  subject: string
  subjectId: number | null
  commentId: number | null
  commentOn: ('shipment' | 'order' | 'order-line' | 'discrepancy') | null
  orderId: number | null
  amount: number
  supplierId: number | null
  supplier: string | null
  actor: string | null
  readAt: Instant | null
}
type NoticeKind =
  | 'shipment-closed'
  | 'shipment-changed'
  | 'shipment-reopened'
  | 'shipment-cancelled'
  | 'shipment-late'
  | 'shipment-received'
  | 'shipment-partially-received'
  | 'shipment-differs'
  | 'receipt-corrected'
  | 'discrepancy-answered'
  | 'discrepancy-settled'
  | 'order-new'
  | 'order-changed'
  | 'order-withdrawn'
  | 'order-confirmed'
  | 'order-proposed'
  | 'order-accepted'
  | 'order-refused'
  | 'order-overdue'
  | 'comment'
  | 'mention'
  | 'import-finished'
  | 'import-failed'
  | 'webhook-disabled'
  | 'message-failed'
type NoticeMailChoice = 'at-once' | 'daily' | 'never'
type NoticeSettings = {
  mail: Record<string, NoticeMailChoice>
  isMailed: boolean
  quietHours: QuietHours | null
}
type NoticeSettingsInput = {
  mail: Record<string, NoticeMailChoice>
  isMailed: boolean
  quietHours: QuietHoursInput | null
}
type NoticeState = 'unread' | 'read'
type OfferedDocks = {
  timeZone: string
  day: Day
  docks: { id: number; name: string; slots: OfferedSlot[] }[]
}
type OfferedSlot = { startsAt: Instant; endsAt: Instant; sharedWith: string[] }
type Order = {
  id: number
  version: number
  supplier: Supplier
  code: string
  orderDate: Day
  shipTo: string | null
  createdAt: Instant
  lineCount: number
  pendingLineCount: number
  conflictLineCount: number
  nextDue: Day | null
  shipmentCount: number
}
type OrderCancellation = { note?: Note }
type OrderChange = {
  id: string
  at: Instant
  actor: string | null
  kind:
    | 'confirmed'
    | 'proposed'
    | 'accepted'
    | 'refused'
    | 'unconfirmed'
    | 'taken-back'
    | 'created'
    | 'added'
    | 'changed'
    | 'cancelled'
    | 'imported'
    | 'import-changed'
    | 'import-undone'
    | 'received'
    | 'receipt-corrected'
    | 'settled'
    | 'waived'
    | 'discrepancy-taken-back'
  importId: number | null
  shipmentId: number | null
  lineId: number | null
  lineNumber: string
  productCode: string
  note: string
  before: OrderValues
  after: OrderValues
}
type OrderConfirmation = 'off' | 'due-date' | 'confirmed-date'
type OrderDetailChanges = { orderDate?: Day; shipTo?: string | null; note?: Note }
type OrderImport = {
  id: number
  importedAt: Instant
  importedBy: string | null
  fileName: string
  fileHash: string
  fileBytes: number
  reading: OrderImportReading
  counts: OrderImportCounts
  reversedAt: Instant | null
  reversedBy: string | null
  reversal: { reversed: number; kept: number } | null
}
type OrderImportChange = {
  number: number
  kind: 'supplier' | 'order' | 'line'
  outcome: 'created' | 'changed'
  row: number
  targetId: number
  name: { supplierCode: string; orderCode?: string; lineNumber?: string; productCode?: string }
  before: Record<string, string | null> | null
  after: Record<string, string | null>
  reversal: ('reversed' | 'announced' | 'changed-since' | 'in-use' | 'gone') | null
}
type OrderImportDetails = {
  id: number
  importedAt: Instant
  importedBy: string | null
  fileName: string
  fileHash: string
  fileBytes: number
  reading: OrderImportReading
  counts: OrderImportCounts
  reversedAt: Instant | null
  reversedBy: string | null
  reversal: { reversed: number; kept: number } | null
  manualChanges: ImportReportManualChanges[]
  manualChangeCount: number
}
type OrderImportJob = {
  id: number
  fileName: string
  state: 'waiting' | 'reading' | 'writing' | 'imported' | 'failed' | 'cancelled'
  createdAt: Instant
  endedAt: Instant | null
  rowCount: number
  rowsDone: number
  importId: number | null
}
type OrderImportPreview = {
  understood: {
    orderCode: string
    orderDate: Day
    shipTo: string | null
    lineNumber: string
    productCode: string
    productName: string
    supplierProductCode: string
    gtin: string | null
    commodityCode: string | null
    size: string
    color: string
    unit: string
    dueDate: Day
    packMultiple: QuantityText | null
    quantity: QuantityText
    cancelled: QuantityText
    row: number
    supplierCode: string
    supplierName: string
    unitCode: string | null
  }[]
  newSuppliers: {
    code: string
    name: string
    row: number
    looksLike: { code: string; name: string } | null
  }[]
  similarOrders: { row: number; supplierCode: string; orderCode: string; looksLike: string }[]
  similarOrderCount: number
  longPast: { before: Day; count: number; rows: { row: number; dueDate: Day }[] }
  dueBeforeOrdered: { count: number; rows: { row: number; orderDate: Day; dueDate: Day }[] }
}
type OrderLine = {
  id: number
  orderId: number
  orderCode: string
  orderDate: Day
  shipTo: string | null
  lineNumber: string
  productCode: string
  productName: string
  supplierProductCode: string
  gtin: string | null
  commodityCode: string | null
  size: string
  color: string
  unit: string
  isDivisible: boolean
  dueDate: Day
  packMultiple: QuantityText | null
  quantity: QuantityText
  cancelled: QuantityText
  waived: QuantityText
  received: QuantityText
  inTransit: QuantityText
  inOpen: QuantityText
  pending: QuantityText
  available: QuantityText | null
  isConflict: boolean
  version: number
  confirmation: ConfirmationState
  confirmedDate: Day | null
  proposedDate: Day | null
  proposedQuantity: QuantityText | null
  proposalNote: string
}
type OrderLineCancellation = { lines: SeenLine[]; note?: Note }
type OrderLineChanges = {
  lines: { id: number; version: number; dueDate?: Day; quantity?: PositiveQuantityText }[]
  note?: Note
}
type OrderValues = Record<string, string | null>
type OwnSignInEvent = {
  id: number
  at: Instant
  topic: SignInTopic
  kind: SignInKind
  address: string
  agent: string
}
type PackageContent = { lineId: number; quantity: PositiveQuantityText }
type PackageContentInput = { lineId: number; quantity: PositiveQuantityText }
type PackageEntry = {
  type: PackageType
  height?: Centimetres
  width?: Centimetres
  depth?: Centimetres
  grossWeight?: Kilograms
  netWeight?: Kilograms
  tracking?: string
}
type PackagePreset = {
  type: PackageType
  height?: Centimetres
  width?: Centimetres
  depth?: Centimetres
  grossWeight?: Kilograms
  name: string
}
type PackageType =
  | '201'
  | 'CT'
  | 'BX'
  | 'PC'
  | 'BG'
  | 'CR'
  | 'CS'
  | 'BE'
  | 'RO'
  | 'TU'
  | 'DR'
  | 'PX'
type PackingLine = {
  id: number
  orderCode: string
  productCode: string
  productName: string
  size: string
  color: string
  unit: string
  isDivisible: boolean
  quantity: QuantityText
  numberOfPackages: number
  quantityPerPackage: QuantityText
  remainder: QuantityText
  height: DecimalText | null
  width: DecimalText | null
  depth: DecimalText | null
  weight: DecimalText | null
  packed: QuantityText
  traceability: Traceability | null
  gtin: string | null
}
type PackingStep =
  | { step: 'pack-lines'; lineIds?: number[] | null; type?: PackageType; parentId?: number | null }
  | {
      step: 'add'
      count?: number
      package: PackageEntry
      parentId?: number | null
      contents?: PackageContentInput[]
    }
  | {
      step: 'edit'
      packageIds: number[]
      set: {
        type?: PackageType
        height?: DecimalText | null
        width?: DecimalText | null
        depth?: DecimalText | null
        grossWeight?: DecimalText | null
        netWeight?: DecimalText | null
        tracking?: string
      }
    }
  | {
      step: 'move'
      lineId: number
      from: number | null
      to: number | null
      quantity?: PositiveQuantityText | null
    }
  | { step: 'nest'; packageIds: number[]; parentId: number | null }
  | { step: 'split'; packageId: number; contents: PackageContentInput[] }
  | { step: 'merge'; packageIds: number[]; into: number }
  | { step: 'remove'; packageIds: number[] }
  | { step: 'clear' }
type Paper = 'delivery-note' | 'packing-list' | 'contents-list'
type Party = {
  name: string
  taxId: string | null
  address: string[]
  postcode?: string
  city?: string
  region?: string
  country?: string
  gln: string | null
}
type PartyQualifier = string
type PasskeyAssertion = {
  id: string
  clientDataJSON: string
  authenticatorData: string
  signature: string
  userHandle?: string
}
type PasskeyAttestation = {
  id: string
  clientDataJSON: string
  attestationObject: string
  transports?: string[]
}
type PasskeyCreationOptions = {
  rp: { id?: string; name: string }
  user: { id: string; name: string; displayName: string }
  challenge: string
  pubKeyCredParams: { alg: number; type: 'public-key' }[]
  timeout?: number
  excludeCredentials?: { id: string; type: 'public-key'; transports?: string[] }[]
  authenticatorSelection?: {
    residentKey?: 'required' | 'preferred' | 'discouraged'
    requireResidentKey?: boolean
    userVerification?: 'required' | 'preferred' | 'discouraged'
  }
  attestation?: 'none'
}
type PasskeyName = string
type PasskeyRequestOptions = {
  challenge: string
  timeout?: number
  rpId?: string
  allowCredentials?: { id: string; type: 'public-key'; transports?: string[] }[]
  userVerification?: 'required' | 'preferred' | 'discouraged'
}
type PasskeyRow = { id: number; name: string; createdAt: Instant; lastUsedAt: Instant | null }
type PersonBadRows = {
  header: string[]
  rows: { row: number; cells: string[]; errors: PersonBadRowsRowsErrors[] }[]
}
type PersonImportReport = {
  isImported: boolean
  reading: TableReading
  rows: number
  good: number
  bad: number
  errors: PersonBadRowsRowsErrors[]
  errorCount: number
  ignoredColumns: string[]
  staff: number
  understood: {
    name: string
    email: string
    username: string
    roles: Role[]
    language: Lang
    supplierName: string | null
    row: number
  }[]
  existing: { id: number; name: string; email: string; row: number }[]
  existingCount: number
}
type PersonRecord = {
  id: number
  username: string
  name: string
  email: string
  language: Lang
  roles: Role[]
  supplierId: number | null
  supplierName: string | null
  isSupplierActive: boolean
  state: 'active' | 'pending' | 'disabled'
  hasSecondFactor: boolean
  lastSeenAt: Instant | null
  version: number
  createdAt: Instant
  unconfirmedEmail: string | null
  hasApp: boolean
  passkeys: { id: number; name: string; createdAt: Instant; lastUsedAt: Instant | null }[]
  providers: { id: number; label: string; linkedAt: Instant }[]
  sessions: { id: number; startedAt: Instant; seenAt: Instant; address: string; agent: string }[]
  signIns: OwnSignInEvent[]
  changes: {
    id: number
    at: Instant
    actor: string | null
    kind:
      | 'created'
      | 'changed'
      | 'disabled'
      | 'enabled'
      | 'invited'
      | 'sessions-ended'
      | 'password-reset'
      | 'second-factor-reset'
      | 'provider-unlinked'
      | 'email-change-requested'
      | 'email-change-withdrawn'
      | 'email-changed'
      | 'erased'
      | 'calendar-created'
      | 'calendar-withdrawn'
    before: Record<string, Json>
    after: Record<string, Json>
  }[]
}
type PersonRow = {
  id: number
  username: string
  name: string
  email: string
  language: Lang
  roles: Role[]
  supplierId: number | null
  supplierName: string | null
  isSupplierActive: boolean
  state: 'active' | 'pending' | 'disabled'
  hasSecondFactor: boolean
  lastSeenAt: Instant | null
}
type PlaceRecord = {
  id: number
  code: string
  name: string
  taxId: string | null
  address: string | null
  postcode: AddressPart
  city: AddressPart
  region: AddressPart
  country: CountryCode | null
  gln: string | null
  version: number
  changedBy: string | null
  changedAt: Instant | null
}
type PlaceRow = {
  id: number
  code: string
  name: string
  taxId: string | null
  address: string | null
  postcode: AddressPart
  city: AddressPart
  region: AddressPart
  country: CountryCode | null
  gln: string | null
}
type PositiveQuantityText = QuantityText
type Problem = {
  type: 'about:blank'
  title: string
  status: number
  code:
    | 'invalid'
    | 'malformed'
    | 'supplier-required'
    | 'session-over'
    | 'key-refused'
    | 'wrong-credentials'
    | 'second-factor-required'
    | 'wrong-code'
    | 'passkey-refused'
    | 'password-required'
    | 'new-password-required'
    | 'initial-password-expired'
    | 'provider-required'
    | 'not-found'
    | 'link-over'
    | 'method-not-allowed'
    | 'timeout'
    | 'role-not-enough'
    | 'key-scope-missing'
    | 'supplier-deactivated'
    | 'code-taken'
    | 'over-cap'
    | 'shipment-closed'
    | 'shipment-open'
    | 'shipment-cancelled'
    | 'already-received'
    | 'discrepancy-settled'
    | 'comment-fixed'
    | 'slot-taken'
    | 'truck-arrived'
    | 'receipt-corrected'
    | 'counted-before'
    | 'no-lines'
    | 'no-delivery-date'
    | 'not-packed'
    | 'partly-packed'
    | 'empty-package'
    | 'last-administrator'
    | 'own-account'
    | 'second-factor-on'
    | 'second-factor-off'
    | 'second-factor-missing'
    | 'sign-in-too-old'
    | 'passkeys-unavailable'
    | 'too-many-passkeys'
    | 'too-many-webhooks'
    | 'webhook-not-active'
    | 'message-superseded'
    | 'mail-not-dead'
    | 'mail-link-over'
    | 'no-mail-address'
    | 'provider-unreachable'
    | 'provider-distrusted'
    | 'provider-sign-in-over'
    | 'not-admitted'
    | 'provider-needed'
    | 'nothing-to-undo'
    | 'undo-over'
    | 'told-already'
    | 'no-ssccs-left'
    | 'label-not-assigned'
    | 'no-packages'
    | 'too-many-labels'
    | 'unprintable-text'
    | 'paper-too-long'
    | 'message-incomplete'
    | 'too-many-rows'
    | 'search-too-broad'
    | 'too-many-lines'
    | 'file-added-before'
    | 'import-taken-back'
    | 'import-ended'
    | 'too-many-imports'
    | 'position-unknown'
    | 'version-changed'
    | 'too-large'
    | 'unsupported-media-type'
    | 'expectation-failed'
    | 'unreadable-file'
    | 'idempotency-mismatch'
    | 'version-required'
    | 'too-many-attempts'
    | 'internal'
    | 'unavailable'
  errors?: FieldError[]
  retryAfter?: number
  characters?: string
  passkeyOptions?: PasskeyRequestOptions
  version?: number
  changes?: ShipmentEvent[]
  countedBefore?: CountedGoods[]
  reading?: TableReading
}
type ProposalAnswerEntry = { lines: SeenLine[]; isAccepted: boolean; note?: Note }
type PublicHandle = string
type QuantityText = DecimalText
type QuietHours = { from: number; to: number }
type QuietHoursInput = { from: number; to: number }
type ReasonText = string
type ReceiptCorrection = { receiptId: number; reason: string }
type ReceiptEntry = {
  lines?: LineReceipt[]
  unannounced?: UnannouncedReceipt[]
  unordered?: UnorderedReceipt[]
  rest?: RestEntry | null
  attachmentIds?: number[]
  isBlind?: boolean
}
type ReceiptRecord = {
  id: number
  lineId: number | null
  orderLineId: number | null
  productCode: string
  description: string | null
  size: string
  color: string
  unit: string
  accepted: DecimalText
  rejected: DecimalText
  cancelled: DecimalText
  surplus: DecimalText
  surplusHeld: DecimalText
  lots: FoundLot[]
  serialNumbers: string[]
  reason: string
  reasonCode: LineReceiptReasonCode | null
  receivedAt: Instant
  receivedBy: string
  corrects: number | null
  attachments: Attachment[]
  isCorrected: boolean
}
type ReceivedInterchange = {
  id: number
  state: 'applied' | 'refused'
  sender: string
  recipient: string
  controlNumber: string
  sha256: string
  faults: {
    code:
      | 'not-supported'
      | 'invalid-value'
      | 'wrong-check-digit'
      | 'not-a-date'
      | 'duplicate'
      | 'missing'
      | 'segment-not-expected'
      | 'not-edifact'
      | 'truncated'
      | 'too-large'
      | 'invalid-separators'
      | 'invalid-character'
      | 'references-differ'
      | 'wrong-count'
      | 'not-a-number'
      | 'too-long'
      | 'document-not-supported'
      | 'unknown-interchange'
      | 'control-number-reused'
    segment?: number
    tag?: string
    element?: number
    component?: number
  }[]
  receivedAt: Instant
}
type ReceiverWithMissingElements = {
  receiver: string
  elements: {
    element: CreatedWebhookEndpointRequires
    count: number
    line: { id: number; order: string; number: string; product: string } | null
  }[]
}
type ReceivingLine = {
  id: number
  orderLineId: number
  orderCode: string
  orderDate: Day
  productCode: string
  productName: string
  size: string
  color: string
  unit: string
  isDivisible: boolean
  gtin: string | null
  traceability: Traceability | null
}
type ReceivingShipment = {
  id: number
  code: string
  state: ShipmentState
  status: ShipmentStatus
  estimatedDelivery: Day | null
  shipTo: string | null
  carrier: string
  tracking: string
  incoterm: Incoterm | null
  incotermPlace: string
  lineCount: number
  packageCount: number
  packages: number
  version: number
  createdAt: Instant
  supplier: Supplier
  isBlind: boolean
  asksForLots: boolean
  lines: ReceivingLine[]
}
type RejectionFault = {
  code: string
  segment?: number
  tag?: string
  element?: number
  component?: number
}
type RestEntry = { reason?: ReasonText; reasonCode?: LineReceiptReasonCode | null }
type Role = 'admin' | 'mod' | 'user'
type SavedView = { list: ViewList; name: string; search: string }
type ScorecardRow = {
  month: Day | null
  supplierId: number | null
  supplierCode: string | null
  supplierName: string | null
  placeId: number | null
  place: string | null
  shipments: number
  lines: number
  dated: number
  onTime: number
  inFull: number
  otif: number
  confirmed: number
  onConfirmedTime: number
  announcedAhead: number
  asAnnounced: number
  discrepancies: number
  answered: number
  answerSeconds: number
  labels: number
  labelsScanned: number
}
type ScoredShipment = {
  id: number
  code: string
  estimatedDelivery: Day
  arrivedOn: Day
  place: string | null
  shipments: number
  lines: number
  dated: number
  onTime: number
  inFull: number
  otif: number
  confirmed: number
  onConfirmedTime: number
  announcedAhead: number
  asAnnounced: number
  discrepancies: number
  answered: number
  answerSeconds: number
  labels: number
  labelsScanned: number
  supplier?: ListedSupplier
}
type SecondFactorCode = string
type SecondFactorPolicy = { roles: Role[]; startsOn: Day | null; allowsPasskeyAlone: boolean }
type SecondFactorPolicyRecord = {
  roles: Role[]
  startsOn: Day | null
  allowsPasskeyAlone: boolean
  version: number
}
type SeenLine = { id: number; version: number }
type ServiceAccount = {
  id: number
  name: string
  supplier: Supplier | null
  isDisabled: boolean
  isSupplierActive: boolean
  createdAt: Instant
  activeKeys: number
  lastUsedAt: Instant | null
  version: number
  keys: ApiKey[]
}
type ServiceAccountChanges = { name?: string; isDisabled?: boolean }
type ServiceAccountEntry = { name: string; supplierId?: number | null }
type ServiceAccountRow = {
  id: number
  name: string
  supplier: Supplier | null
  isDisabled: boolean
  isSupplierActive: boolean
  createdAt: Instant
  activeKeys: number
  lastUsedAt: Instant | null
}
type SettingEvent = {
  id: number
  at: Instant
  actor: string
  kind: 'company' | 'supplier' | 'place' | 'carrier' | 'dock'
  of: { id: number; code: string; name: string; isRemoved: boolean } | null
  before: Record<string, Json>
  after: Record<string, Json>
}
type SettlementEntry = {
  outcome: 'sent-again' | 'credited' | 'returned' | 'accepted'
  note?: string
}
type SftpHostKey = string
type SftpSecret = string
type Shipment = {
  id: number
  code: string
  state: ShipmentState
  status: ShipmentStatus
  estimatedDelivery: Day | null
  shipTo: string | null
  carrier: string
  tracking: string
  incoterm: Incoterm | null
  incotermPlace: string
  lineCount: number
  packageCount: number
  packages: number
  version: number
  createdAt: Instant
  supplier: { id: number; code: string; name: string; isActive: boolean }
  shipToParty: Party | null
  trackingUrl: TrackingUrl | null
  despatchedAt: EnteredInstant | null
  transportMode: ('1' | '2' | '3' | '4' | '5' | '6' | '8') | null
  waybill: string
  licensePlate: string
  seal: string
  note: string
  revision: number
  createdBy: string
  closedAt: Instant | null
  closedBy: string | null
  cancelledAt: Instant | null
  cancelReason: string | null
  emptyPackageCount: number
  mustPack: boolean
  asksForLots: boolean
  lines: ShipmentLine[]
}
type ShipmentChange = {
  estimatedDelivery?: Day | null
  shipTo?: string | null
  carrier?: string
  tracking?: string
  incoterm?: Incoterm | null
  incotermPlace?: string
  despatchedAt?: EnteredInstant | null
  transportMode?: ('1' | '2' | '3' | '4' | '5' | '6' | '8') | null
  waybill?: string
  licensePlate?: string
  seal?: string
  note?: string
}
type ShipmentEvent = {
  id: number
  kind: EventKind
  at: Instant
  actor: string
  version: number
  details: Record<string, Json>
}
type ShipmentLine = {
  id: number
  orderLineId: number
  orderCode: string
  orderDate: Day
  productCode: string
  productName: string
  size: string
  color: string
  unit: string
  isDivisible: boolean
  quantity: QuantityText
  numberOfPackages: number
  quantityPerPackage: QuantityText
  remainder: QuantityText
  packed: QuantityText
  height: DecimalText | null
  width: DecimalText | null
  depth: DecimalText | null
  weight: DecimalText | null
  countryOfOrigin: CountryCode | null
  traceability: Traceability | null
  accepted: QuantityText
  rejected: QuantityText
  cancelled: QuantityText
  orderLine: {
    quantity: QuantityText
    cancelled: QuantityText
    waived: QuantityText
    received: QuantityText
    inTransit: QuantityText
    inOpen: QuantityText
    pending: QuantityText
    available: QuantityText | null
    isConflict: boolean
    dueDate: Day
    cap: QuantityText | null
  }
}
type ShipmentMessage = {
  id: number
  receiver: string
  state: MessageState
  stateAt: Instant
  purpose: MessagePurpose | null
  format: ('ubl-t120' | 'ubl-t16' | 'desadv-d96a' | 'desadv-d01b' | 'json') | null
  sha256: string | null
  losses: ShipmentMessageLosses[]
  faults: RejectionFault[]
}
type ShipmentPackage = {
  type: PackageType
  height: Centimetres
  width: Centimetres
  depth: Centimetres
  grossWeight: Kilograms
  netWeight: Kilograms
  tracking: string
  id: number
  number: number
  parentId: number | null
  sscc: string | null
  labelledAt: Instant | null
  contents: PackageContent[]
}
type ShipmentSlot = {
  startsAt: Instant
  endsAt: Instant
  dockId: number
  dockName: string
  placeId: number
  placeName: string
  arrivedAt: Instant | null
  goneAt: Instant | null
}
type ShipmentState = 'open' | 'closed'
type ShipmentStatus = 'open' | 'in-transit' | 'partially-received' | 'received' | 'cancelled'
type ShipmentWithWarnings = {
  id: number
  code: string
  state: ShipmentState
  status: ShipmentStatus
  estimatedDelivery: Day | null
  shipTo: string | null
  carrier: string
  tracking: string
  incoterm: Incoterm | null
  incotermPlace: string
  lineCount: number
  packageCount: number
  packages: number
  version: number
  createdAt: Instant
  supplier: { id: number; code: string; name: string; isActive: boolean }
  shipToParty: Party | null
  trackingUrl: TrackingUrl | null
  despatchedAt: EnteredInstant | null
  transportMode: ('1' | '2' | '3' | '4' | '5' | '6' | '8') | null
  waybill: string
  licensePlate: string
  seal: string
  note: string
  revision: number
  createdBy: string
  closedAt: Instant | null
  closedBy: string | null
  cancelledAt: Instant | null
  cancelReason: string | null
  emptyPackageCount: number
  mustPack: boolean
  asksForLots: boolean
  lines: ShipmentLine[]
  warnings: { code: 'no-packages' | 'no-ssccs' }[]
}
type ShippingCode = string
type SignInEvent = {
  id: number
  at: Instant
  topic: SignInTopic
  kind: SignInKind
  address: string
  agent: string
  username: string
  name: string
}
type SignInKind =
  | 'signed-in'
  | 'signed-in-with-code'
  | 'signed-in-with-passkey'
  | 'signed-in-by-passkey'
  | 'signed-in-by-provider'
  | 'recovery-code-used'
  | 'signed-out'
  | 'signed-out-by-provider'
  | 'session-ended'
  | 'wrong-password'
  | 'wrong-code'
  | 'wrong-passkey'
  | 'passkey-counter'
  | 'too-many-attempts'
  | 'disabled'
  | 'initial-password-expired'
  | 'provider-refused'
  | 'provider-linked'
  | 'provider-unlinked'
  | 'roles-by-provider'
  | 'password-changed'
  | 'password-reset'
  | 'password-reset-requested'
  | 'email-changed'
  | 'user-disabled'
  | 'user-enabled'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-reset'
  | 'recovery-codes-renewed'
  | 'passkey-added'
  | 'passkey-removed'
type SignInProviderRecord = {
  id: number
  label: string
  issuer: IssuerAddress
  clientId: string
  scopes: string
  emailDomains: MailDomain[]
  groupsClaim: string | null
  adminGroups: string[]
  modGroups: string[]
  userGroups: string[]
  supplierClaim: string | null
  createsUsers: boolean
  secondFactor: 'when-said' | 'always' | 'never'
  acrValues: string[]
  redirectUri: string
  logoutUri: string
  version: number
}
type SignInTopic = 'sign-in' | 'refusal' | 'change'
type SignedIn = {
  credentials: { token: string; type: 'Bearer'; empre: number; roles: Role[] }
  proveidor: { id: number; rao: string }
  user: { username: string; name: string; email: string }
}
type SlotEntry = { dockId: number; startsAt: Instant; isShared?: boolean }
type SlotTime = { startsAt: Instant; endsAt: Instant }
type Supplier = { id: number; code: string; name: string }
type SupplierBadRows = {
  header: string[]
  rows: { row: number; cells: string[]; errors: SupplierBadRowsRowsErrors[] }[]
}
type SupplierContact = {
  purpose: 'orders' | 'shipping' | 'documents' | 'quality' | 'billing' | 'other'
  name: string
  email: string | null
  phone: string | null
}
type SupplierContactInput = {
  purpose: 'orders' | 'shipping' | 'documents' | 'quality' | 'billing' | 'other'
  name: string
  email: string | null
  phone: string | null
}
type SupplierImportReport = {
  isImported: boolean
  reading: TableReading
  rows: number
  good: number
  bad: number
  errors: SupplierBadRowsRowsErrors[]
  errorCount: number
  ignoredColumns: string[]
  suppliers: { created: number; changed: number; unchanged: number }
  understood: {
    code: string
    name: string
    taxId: string | null
    gln: string | null
    row: number
    outcome: 'created' | 'changed' | 'unchanged'
  }[]
  similar: { code: string; name: string; row: number; looksLike: { code: string; name: string } }[]
  similarCount: number
}
type SupplierOverview = {
  people: {
    count: number
    first: { id: number; name: string; username: string; isDisabled: boolean }[]
  }
  orders: {
    pendingLines: number
    nextDue: {
      id: number
      orderId: number
      orderCode: string
      productCode: string
      productName: string
      dueDate: Day
    }[]
  }
  shipments: {
    open: number
    inTransit: number
    newest: { id: number; code: string; state: ShipmentState; status: ShipmentStatus }[]
  }
}
type SupplierProfileRecord = {
  id: number
  code: string
  name: string
  taxId: string | null
  address: string | null
  postcode: AddressPart
  city: AddressPart
  region: AddressPart
  country: CountryCode | null
  gln: string | null
  paperLanguages: Lang[]
  contacts: SupplierContact[]
  version: number
  changedBy: string | null
  changedAt: Instant | null
}
type SupplierRecord = {
  id: number
  code: string
  isActive: boolean
  name: string
  gs1Prefix: string | null
  ssccExtension: number
  ssccFrom: number
  tolerance: string | null
  taxId: string | null
  address: string | null
  postcode: AddressPart
  city: AddressPart
  region: AddressPart
  country: CountryCode | null
  gln: string | null
  paperLanguages: Lang[]
  contacts: SupplierContact[]
  version: number
  changedBy: string | null
  changedAt: Instant | null
}
type TableReading = {
  format: 'csv' | 'xlsx'
  encoding: ReadingEncoding | null
  separator: (',' | ';' | '\t' | '|') | null
  sheet: string | null
  sheets: string[]
  hiddenRows: number
  hiddenColumns: string[]
  headerRow: number | null
  columns: ColumnsReading | null
  titleRows: { row: number; text: string }[]
  dates: ReadingDates
  decimals: DecimalReading
}
type TakenTime = {
  startsAt: Instant
  endsAt: Instant
  id: number
  version: number
  note: string
  shipment: { id: number; code: string; supplier: Supplier } | null
  arrivedAt: Instant | null
  goneAt: Instant | null
}
type TraceCode = string
type Traceability = {
  lot: TraceCode | null
  bestBefore: Day | null
  expiry: Day | null
  serialNumbers: TraceCode[]
}
type TraceabilityInput = {
  lot?: TraceCode | null
  bestBefore?: Day | null
  expiry?: Day | null
  serialNumbers?: TraceCode[]
}
type TrackingUrl = string
type UnannouncedReceipt = {
  orderLineId: number
  quantity: PositiveQuantityText
  reason?: ReasonText
  attachmentIds?: AttachmentIds
  lots?: FoundLots
  serialNumbers?: TraceCode[]
}
type UnorderedReceipt = {
  description: string
  code?: string | null
  quantity: PositiveQuantityText
  unit?: NewOrderLineUnit
  reason?: ReasonText
  attachmentIds?: AttachmentIds
  lots?: FoundLots
  serialNumbers?: TraceCode[]
}
type Username = string
type ViewList = 'shipments' | 'orders'
type VisitEntry = { visit: 'expected' | 'arrived' | 'gone' }
type WebhookAddress = string
type WebhookBody = { type: string; timestamp: Instant; data: ChangeEvent }
type WebhookDelivery = {
  id: number
  messageId: string
  kind: string
  code: string
  position: number | null
  state: DeliveryState
  attempts: number
  createdAt: Instant
  nextTryAt: Instant | null
  triedAt: Instant | null
  reason: DeliveryReason | null
  status: number | null
  reply: string | null
  messageState: MessageState | null
  purpose: MessagePurpose | null
  format: ('ubl-t120' | 'ubl-t16' | 'desadv-d96a' | 'desadv-d01b' | 'json') | null
  sha256: string | null
  losses: ShipmentMessageLosses[]
  faults: RejectionFault[]
  isOutdated: boolean
}
type WebhookEndpoint = {
  id: number
  url: string
  description: string
  kinds: string[]
  suppliers: { id: number; code: string; name: string }[]
  adviceFormat: ('ubl-t120' | 'ubl-t16' | 'desadv-d96a' | 'desadv-d01b' | 'json') | null
  hostKey: string | null
  offeredHostKey: string | null
  acknowledgementFolder: AcknowledgementFolder
  codeMappings: CodeMapping[]
  folderReadAt: Instant | null
  folderReason: CreatedWebhookEndpointFolderReason | null
  interchangeSender: string
  interchangeSenderQualifier: PartyQualifier
  interchangeRecipient: string
  interchangeRecipientQualifier: PartyQualifier
  isTest: boolean
  requires: CreatedWebhookEndpointRequires[]
  state: WebhookState
  reason: ('gone' | 'failing' | 'host-key') | null
  stateAt: Instant
  failingSince: Instant | null
  formerUntil: Instant | null
  waiting: number
  failed: number
  lastTriedAt: Instant | null
  version: number
}
type WebhookEndpointChanges = {
  url?: WebhookAddress
  description?: string | ''
  kinds?: ChangeEventKind[]
  supplierIds?: number[]
  secret?: SftpSecret
  hostKey?: SftpHostKey
  acknowledgementFolder?: AcknowledgementFolder
  interchangeSender?: string
  interchangeSenderQualifier?: PartyQualifier
  interchangeRecipient?: string
  interchangeRecipientQualifier?: PartyQualifier
  isTest?: boolean
  requires?: CreatedWebhookEndpointRequires[]
  state?: 'active' | 'paused'
  adviceFormat?: 'ubl-t120' | 'ubl-t16' | 'desadv-d96a' | 'desadv-d01b' | 'json'
  codeMappings?: CodeMappings
}
type WebhookEndpointEntry = {
  url: WebhookAddress
  description?: string | ''
  kinds?: ChangeEventKind[]
  supplierIds?: number[]
  secret?: SftpSecret
  hostKey?: SftpHostKey
  acknowledgementFolder?: AcknowledgementFolder
  interchangeSender?: string
  interchangeSenderQualifier?: PartyQualifier
  interchangeRecipient?: string
  interchangeRecipientQualifier?: PartyQualifier
  isTest?: boolean
  requires?: CreatedWebhookEndpointRequires[]
  adviceFormat?: 'ubl-t120' | 'ubl-t16' | 'desadv-d96a' | 'desadv-d01b' | 'json'
}
type WebhookSecret = { secret: string }
type WebhookState = 'active' | 'paused' | 'disabled'
type WebhookTrialBody = { type: 'webhook.trial'; timestamp: Instant; data: { endpointId: number } }
type SignInBody = {
  username: string
  password: string
  code?: SecondFactorCode
  passkey?: PasskeyAssertion
  newPassword?: NewPassword
}
type StartProviderSignInBody = { provider: PublicHandle }
type StartProviderSignInReply = { url: string; flow: string }
type SignInByProviderBody = { flow: string; reply: string }
type GetProviderSignOutReply = { url: string | null }
type WhoAmIReply = {
  proveidor: { id: number; rao: string }
  user: { username: string; name: string; email: string }
  credentials: { type: 'Bearer'; empre: number; roles: Role[] }
  idleUntil: Instant
  endsAt: Instant
}
type ChangePasswordBody = { password: string; newPassword: NewPassword }
type ReadAccountLinkBody = { token: string }
type ReadAccountLinkReply = {
  purpose: AccountLinkPurpose
  username: string
  name: string
  company: string
  createdBy: string
  sentTo: string
  language: Lang
}
type SetPasswordByLinkBody = { token: string; newPassword: NewPassword }
type RequestPasswordResetBody = { login: string }
type RequestEmailChangeBody = {
  password?: string
  code?: SecondFactorCode
  passkey?: PasskeyAssertion
  email: string
}
type GetSetupReply = { isOpen: boolean }
type CreateFirstCompanyBody = {
  code: string
  company: unknown & unknown
  timeZone: string
  name: string
  username: Username
  email: '' | string
  language?: Lang
  newPassword: NewPassword
}
type AddPasskeyBody = { name: PasskeyName; passkey: PasskeyAttestation }
type AddPasskeyReply = { id: number; recoveryCodes: string[] | null }
type StartPasskeyBody = { password?: string; code?: SecondFactorCode; passkey?: PasskeyAssertion }
type SignInByPasskeyBody = { passkey: PasskeyAssertion }
type GetSecondFactorReply = {
  onSince: Instant | null
  passkeyCount: number
  dueOn: Day | null
  isMissing: boolean
  needsPassword: boolean
  recoveryCodesLeft: number
}
type StartSecondFactorReply = { secret: string; uri: string; qr: string[] }
type ConfirmSecondFactorBody = { code: SecondFactorCode }
type ConfirmSecondFactorReply = { recoveryCodes: string[] }
type VerifySecondFactorBody = { code?: SecondFactorCode; passkey?: PasskeyAssertion }
type ListPeopleReply = { rows: PersonRow[]; next: string | null; previous: string | null }
type CountPeopleReply = { count: number; isMore: boolean; after: string | null }
type UpdatePersonBody = {
  name?: string
  email?: string
  language?: Lang
  roles?: Role[]
  supplierId?: number | null
  isDisabled?: boolean
}
type ExportOwnDataReply = Record<string, unknown>
type ErasePersonDataBody = { username: string }
type ListOwnSignInEventsReply = {
  rows: OwnSignInEvent[]
  next: string | null
  previous: string | null
}
type ListSignInEventsReply = { rows: SignInEvent[]; next: string | null; previous: string | null }
type CreateSignInProviderBody = {
  label: string
  issuer: IssuerAddress
  clientId: string
  scopes?: string
  emailDomains?: MailDomain[]
  groupsClaim?: string | null
  adminGroups?: string[]
  modGroups?: string[]
  userGroups?: string[]
  supplierClaim?: string | null
  createsUsers?: boolean
  secondFactor?: 'when-said' | 'always' | 'never'
  acrValues?: string[]
  clientSecret: ClientSecret
}
type UpdateSignInProviderBody = {
  label?: string
  issuer?: IssuerAddress
  clientId?: string
  scopes?: string
  emailDomains?: MailDomain[]
  groupsClaim?: string | null
  adminGroups?: string[]
  modGroups?: string[]
  userGroups?: string[]
  supplierClaim?: string | null
  createsUsers?: boolean
  secondFactor?: 'when-said' | 'always' | 'never'
  acrValues?: string[]
  clientSecret?: ClientSecret
}
type CheckSignInProviderReply = {
  fault:
    | (
        | 'unreachable'
        | 'not-openid'
        | 'other-issuer'
        | 'no-code-flow'
        | 'client-refused'
        | 'secret-unreadable'
      )
    | null
}
type GetSignInRulesReply = {
  company: PublicHandle | null
  passwordUserId: number | null
  includesSuppliers: boolean
  administrators: { id: number; name: string; username: string }[]
  version: number
}
type UpdateSignInRulesBody = { passwordUserId: number | null; includesSuppliers?: boolean }
type SaveDraftBody = { content: unknown }
type GetWorkspaceReply = {
  timeZone: string
  company: string
  logo: string | null
  today: Day
  language: Lang
  orderConfirmation: OrderConfirmation
  shipments: ListLayout | null
  orders: ListLayout | null
  dismissedHints: ('first-steps' | 'mail')[]
}
type UpdateCompanySettingsBody = {
  name?: unknown & unknown
  allowsUnpacked?: boolean
  tolerance?: string
  orderConfirmation?: OrderConfirmation
  asksForLots?: boolean
  blindReceiving?: boolean
  taxId?: string | null
  address?: string | null
  postcode?: AddressPart
  city?: AddressPart
  region?: AddressPart
  country?: CountryCode | null
  gln?: string | null
}
type ListSettingEventsReply = { rows: SettingEvent[]; next: string | null; previous: string | null }
type ListSupplierSettingsReply = {
  rows: SupplierRecord[]
  next: string | null
  previous: string | null
}
type UpdateSupplierSettingsBody = {
  name?: string
  gs1Prefix?: string | null
  ssccExtension?: number
  ssccFrom?: number
  tolerance?: string | null
  taxId?: string | null
  address?: string | null
  postcode?: AddressPart
  city?: AddressPart
  region?: AddressPart
  country?: CountryCode | null
  gln?: string | null
  paperLanguages?: Lang[]
  contacts?: SupplierContactInput[]
}
type UpdateSupplierProfileBody = {
  taxId?: string | null
  address?: string | null
  postcode?: AddressPart
  city?: AddressPart
  region?: AddressPart
  country?: CountryCode | null
  gln?: string | null
  paperLanguages?: Lang[]
  contacts?: SupplierContactInput[]
}
type ListAuditLogReply = { rows: AuditLogEntry[]; next: string | null; previous: string | null }
type ListPlacesReply = { rows: PlaceRow[]; next: string | null; previous: string | null }
type CreatePlaceBody = {
  code: string
  name: string
  taxId?: string | null
  address?: string | null
  postcode?: AddressPart
  city?: AddressPart
  region?: AddressPart
  country?: CountryCode | null
  gln?: string | null
}
type UpdatePlaceBody = {
  code?: string
  name?: string
  taxId?: string | null
  address?: string | null
  postcode?: AddressPart
  city?: AddressPart
  region?: AddressPart
  country?: CountryCode | null
  gln?: string | null
}
type ListCarriersReply = { rows: CarrierRow[]; next: string | null; previous: string | null }
type CreateCarrierBody = {
  code: string
  name: string
  scac?: string | null
  trackingUrl?: TrackingUrl | null
}
type UpdateCarrierBody = {
  code?: string
  name?: string
  scac?: string | null
  trackingUrl?: TrackingUrl | null
}
type ListDocksReply = { rows: DockRow[]; next: string | null; previous: string | null }
type UpdateDockBody = {
  code?: string
  name?: string
  weekdays?: number[]
  opens?: string
  closes?: string
  slotMinutes?: number
}
type ListServiceAccountsReply = {
  rows: ServiceAccountRow[]
  next: string | null
  previous: string | null
}
type ListMailsReply = { rows: MailRow[]; next: string | null; previous: string | null }
type SendTestMailReply = { id: number }
type ListWebhookDeliveriesReply = {
  rows: WebhookDelivery[]
  next: string | null
  previous: string | null
}
type ListMessagesReply = { rows: ListedMessage[]; next: string | null; previous: string | null }
type ListNoticesReply = { rows: Notice[]; next: string | null; previous: string | null }
type CountUnreadNoticesReply = { unread: number }
type ReadNoticesBody = { ids: number[] } | { upTo: number; kind?: NoticeKind }
type ListOrdersReply = { rows: ListedOrder[]; next: string | null; previous: string | null }
type ListOrderChangesReply = { rows: OrderChange[]; next: string | null; previous: string | null }
type ListOrderLinesReply = { rows: ListedOrderLine[]; next: string | null; previous: string | null }
type ListOrderImportJobsReply = { rows: OrderImportJob[] }
type GetOrderImportJobReply = {
  id: number
  fileName: string
  state: 'waiting' | 'reading' | 'writing' | 'imported' | 'failed' | 'cancelled'
  createdAt: Instant
  endedAt: Instant | null
  rowCount: number
  rowsDone: number
  importId: number | null
  report: ImportReport | null
  problem: Problem | null
}
type ListOrderImportsReply = { rows: OrderImport[]; next: string | null; previous: string | null }
type ListOrderImportChangesReply = {
  rows: OrderImportChange[]
  next: string | null
  previous: string | null
}
type ListShipmentsReply = { rows: ListedShipment[]; next: string | null; previous: string | null }
type AddShipmentLineReply = { lineIds: number[]; version: number }
type AddShipmentLinesBody = { lines: LineEntry[] }
type GetPackingReply = {
  id: number
  code: string
  state: ShipmentState
  status: ShipmentStatus
  isSupplierActive: boolean
  version: number
  canUndo: boolean
  lastLabelled: number
  lines: PackingLine[]
  packages: ShipmentPackage[]
}
type ChangePackingBody = { steps: PackingStep[] }
type ChangePackingReply = {
  version: number
  canUndo: boolean
  created: number[]
  packages: ShipmentPackage[]
  removed: number[]
}
type LabelPackagesBody = { packageIds?: number[] | null }
type LabelPackagesReply = {
  version: number
  packages: { id: number; number: number; sscc: string | null }[]
}
type ReopenShipmentBody = { reason: string }
type ListAllReceiptsReply = { rows: ListedReceipt[]; next: string | null; previous: string | null }
type CompareCountReply = { lines: { lineId: number; isRecordable: boolean }[] }
type ListDiscrepanciesReply = {
  rows: ListedDiscrepancy[]
  next: string | null
  previous: string | null
}
type SetCompanyLogoReply = { logo: string }
type CreatePackagePresetReply = {
  type: PackageType
  height: Centimetres
  width: Centimetres
  depth: Centimetres
  grossWeight: Kilograms
  name: string
  id: number
  version: number
}
type GetChosenLabelsBody = { packageIds: number[] }
type ListArrivalsReply = { rows: Arrival[]; next: string | null; previous: string | null }
type ListArrivalDaysReply = { days: ArrivalDay[]; isMore: boolean }
type GetCalendarFeedReply = { feed: { createdAt: Instant; lastReadAt: Instant | null } | null }
type CreateCalendarFeedReply = { path: string }
type GetScorecardReply = {
  rows: ScorecardRow[]
  total: {
    shipments: number
    lines: number
    dated: number
    onTime: number
    inFull: number
    otif: number
    confirmed: number
    onConfirmedTime: number
    announcedAhead: number
    asAnnounced: number
    discrepancies: number
    answered: number
    answerSeconds: number
    labels: number
    labelsScanned: number
  }
  isMore: boolean
}
type ListScoredShipmentsReply = {
  rows: ScoredShipment[]
  next: string | null
  previous: string | null
}
type GetStarterReply = {
  today: Day
  timeZone: string
  orderConfirmation: OrderConfirmation
  late: {
    arrivals: number
    shipments: number
    orderLines: number
    rows: {
      id: number
      name: string
      supplier: string
      day: Day | null
      lines: number
      kind: 'arrival' | 'shipment' | 'order'
    }[]
  }
  arriving: {
    count: number
    rows: {
      id: number
      name: string
      supplier: string
      day: Day | null
      lines: number
      dock: string | null
      startsAt: Instant | null
      isHere: boolean
      isGone: boolean
    }[]
  } | null
  toReceive: GetStarterReplyToReceive | null
  toSettle: GetStarterReplyToSettle | null
  proposals: GetStarterReplyToReceive | null
  openShipments: {
    count: number
    rows: {
      id: number
      name: string
      supplier: string
      day: Day | null
      lines: number
      unpackedLines: number
      packages: number
      emptyPackages: number
      unprintedLabels: number
    }[]
  } | null
  toConfirm: GetStarterReplyToReceive | null
  toShip: GetStarterReplyToReceive | null
  toAnswer: GetStarterReplyToSettle | null
  hindrances: {
    count: number
    rows: {
      id: number
      name: string
      kind: 'mail' | 'import' | 'key'
      at: Instant
      accountId: number | null
    }[]
  } | null
  days: { day: Day; shipments: number; dueLines: number }[]
}
type GetFirstStepsReply = {
  company: {
    hasAddress: boolean
    hasPlaces: boolean
    hasDocks: boolean
    hasOrders: boolean
    hasSuppliers: boolean
    hasGs1Prefix: boolean
    hasPeople: boolean
    isMailSent: boolean
  } | null
  supplier: {
    hasConfirmed: boolean
    shipmentId: number | null
    isPacked: boolean
    isLabelled: boolean
  } | null
}
type ListEventsReply = { rows: ChangeEvent[]; position: EventPosition; isMore: boolean }
type EndProviderSessionsBody = { logout_token: string }
type UnsubscribeFromNoticesBody = { 'List-Unsubscribe': 'One-Click' }
type LinesBefore = {
  quantity: QuantityText
  numberOfPackages: number
  countryOfOrigin?: string[]
  traceability?: Traceability[]
}
type RowsErrors = {
  row: number
  column:
    | (
        | 'order_code'
        | 'order_line'
        | 'product_code'
        | 'product_name'
        | 'gtin'
        | 'size'
        | 'color'
        | 'unit'
        | 'due_date'
        | 'ordered_quantity'
        | 'confirmed_date'
        | 'confirmed_quantity'
        | 'note'
        | 'version'
      )
    | null
  code: CellFaultCode
  value: string
  params?: Record<string, string | number>
}
type CreatedWebhookEndpointFolderReason =
  | 'address-refused'
  | 'unreachable'
  | 'certificate'
  | 'no-answer'
  | 'status'
  | 'redirect'
  | 'event-gone'
  | 'secret-unreadable'
  | 'incomplete'
  | 'host-key'
  | 'login-refused'
  | 'file-refused'
type CreatedWebhookEndpointRequires =
  | 'estimatedDelivery'
  | 'carrier'
  | 'tracking'
  | 'transportMode'
  | 'waybill'
  | 'licensePlate'
  | 'seal'
  | 'incoterm'
  | 'supplier.address'
  | 'shipTo.gln'
  | 'lines.gtin'
  | 'lines.lot'
  | 'lines.countryOfOrigin'
  | 'packages.sscc'
  | 'packages.grossWeight'
type ImportReportManualChanges = {
  row: number
  supplierCode: string
  orderCode: string
  lineNumber: string
  productCode: string
  field: 'dueDate' | 'quantity' | 'orderDate' | 'shipTo'
  byHand: string
  inFile: string
  outcome: 'kept' | 'replaced'
}
type LineBadRowsRowsErrors = {
  row: number
  column: ErrorsColumn | null
  code: CellFaultCode
  value: string
  params?: Record<string, string | number>
}
type ErrorsColumn =
  | 'order_code'
  | 'order_line'
  | 'product_code'
  | 'product_name'
  | 'gtin'
  | 'size'
  | 'color'
  | 'unit'
  | 'available'
  | 'quantity'
  | 'number_of_packages'
  | 'quantity_per_package'
  | 'height'
  | 'width'
  | 'depth'
  | 'weight'
  | 'package'
  | 'package_type'
  | 'on_package'
  | 'net_weight'
  | 'tracking'
  | 'country_of_origin'
  | 'lot'
  | 'best_before'
  | 'expiry'
  | 'serial_numbers'
type LineReceiptReasonCode =
  | 'damaged'
  | 'wrong-product'
  | 'wrong-quantity'
  | 'late'
  | 'quality'
  | 'no-order'
  | 'wrong-lot'
  | 'past-date'
type MailRecordReason =
  | 'refused'
  | 'deferred'
  | 'unreachable'
  | 'no-answer'
  | 'sign-in-refused'
  | 'interrupted'
  | 'too-late'
  | 'nothing-left'
  | 'link-over'
  | 'restored'
  | 'failed'
type NewOrderLineUnit =
  | 'pcs'
  | 'dz'
  | 'gross'
  | 'hundred'
  | 'thousand'
  | 'pair'
  | 'set'
  | 'box'
  | 'carton'
  | 'case'
  | 'pack'
  | 'roll'
  | 'sheet'
  | 'pallet'
  | 'bag'
  | 'kg'
  | 'g'
  | 'mg'
  | 't'
  | 'lb'
  | 'oz'
  | 'm'
  | 'cm'
  | 'mm'
  | 'km'
  | 'in'
  | 'ft'
  | 'yd'
  | 'm2'
  | 'cm2'
  | 'ft2'
  | 'yd2'
  | 'l'
  | 'ml'
  | 'cl'
  | 'dl'
  | 'hl'
  | 'm3'
  | 'gal'
  | 'qt'
  | 'pt'
  | 'fl oz'
type OrderImportReading = {
  format?: 'csv' | 'xlsx'
  encoding?: ReadingEncoding | null
  separator?: (',' | ';' | '\t' | '|') | null
  sheet?: string | null
  sheets?: string[]
  hiddenRows?: number
  hiddenColumns?: string[]
  headerRow?: number | null
  columns?: ColumnsReading | null
  titleRows?: { row: number; text: string }[]
  dates?: ReadingDates
  decimals?: DecimalReading
}
type ReadingEncoding = {
  name: EncodingName
  confidence: 'certain' | 'high' | 'low'
  isChosen: boolean
  words: string[]
  candidates?: { name: EncodingName; text: string }[]
}
type EncodingName =
  | 'utf-8'
  | 'windows-1252'
  | 'iso-8859-15'
  | 'macintosh'
  | 'ibm850'
  | 'windows-1250'
  | 'iso-8859-2'
  | 'ibm852'
  | 'windows-1251'
  | 'koi8-r'
  | 'ibm866'
  | 'iso-8859-5'
  | 'x-mac-cyrillic'
  | 'windows-1253'
  | 'ibm737'
  | 'windows-1254'
  | 'ibm857'
  | 'gb18030'
  | 'big5'
  | 'shift_jis'
  | 'euc-kr'
  | 'utf-16le'
  | 'utf-16be'
type ReadingDates = {
  order: ('day-first' | 'month-first') | null
  by:
    | 'none-needed'
    | 'file'
    | 'chosen'
    | 'chosen-once'
    | 'remembered'
    | 'undecided'
    | 'half-converted'
    | 'contradictory'
  example: string | null
}
type OrderImportCounts = {
  rows: number
  good: number
  bad: number
  suppliers: { created: number; changed: number; unchanged: number }
  orders: { created: number; changed: number; unchanged: number }
  lines: { created: number; changed: number; unchanged: number }
}
type PersonBadRowsRowsErrors = {
  row: number
  column:
    | ('name' | 'email' | 'username' | 'roles' | 'supplier_code' | 'supplier_name' | 'language')
    | null
  code: CellFaultCode
  value: string
  params?: Record<string, string | number>
}
type ShipmentMessageLosses = {
  field:
    | 'supplier.gln'
    | 'supplier.name'
    | 'supplier.taxId'
    | 'supplier.address'
    | 'buyer.gln'
    | 'buyer.name'
    | 'buyer.taxId'
    | 'buyer.address'
    | 'shipTo.gln'
    | 'shipTo.name'
    | 'shipTo.taxId'
    | 'shipTo.address'
    | 'code'
    | 'revision'
    | 'carrier'
    | 'tracking'
    | 'transportMode'
    | 'waybill'
    | 'licensePlate'
    | 'seal'
    | 'incoterm'
    | 'incotermPlace'
    | 'note'
    | 'lines.orderCode'
    | 'lines.orderDate'
    | 'lines.orderLineNumber'
    | 'lines.item'
    | 'lines.productCode'
    | 'lines.supplierProductCode'
    | 'lines.productName'
    | 'lines.size'
    | 'lines.color'
    | 'lines.unit'
    | 'lines.traceability'
    | 'lines.packaging'
    | 'packages.type'
    | 'packages.parent'
    | 'packages.measures'
    | 'packages.tracking'
    | 'packages.contents'
  count: number
}
type SupplierBadRowsRowsErrors = {
  row: number
  column:
    | (
        | 'supplier_code'
        | 'supplier_name'
        | 'tax_id'
        | 'address'
        | 'postcode'
        | 'city'
        | 'region'
        | 'country'
        | 'gln'
        | 'gs1_prefix'
        | 'tolerance'
      )
    | null
  code: CellFaultCode
  value: string
  params?: Record<string, string | number>
}
type GetStarterReplyToReceive = {
  count: number
  rows: { id: number; name: string; supplier: string; day: Day | null; lines: number }[]
}
type GetStarterReplyToSettle = {
  count: number
  rows: {
    id: number
    name: string
    supplier: string
    difference: DiscrepancyKind
    product: string
    quantity: QuantityText
    unit: string
  }[]
}
type ListPeopleQuery = {
  text?: string
  supplier?: number
  side?: 'staff' | 'suppliers'
  role?: 'admin' | 'mod' | 'user'
  state?: 'active' | 'pending' | 'disabled'
  secondFactor?: 'on' | 'off'
  unseen?: '30' | '90' | '365'
  sort?: 'name' | '-name' | 'seen' | '-seen'
}
type ListSupplierSettingsQuery = {
  text?: string
  state?: 'active' | 'inactive'
  sort?: 'code' | '-code' | 'name' | '-name'
}
type ListAuditLogQuery = {
  person?: string
  topic?: AuditLogTopic
  signInTopic?: SignInTopic
  from?: Day
  to?: Day
  supplierId?: number
  text?: string
}
type ListMessagesQuery = {
  needsAttention?: 'true'
  direction?: 'out' | 'in'
  state?: ListedMessageState
  endpointId?: number
  from?: Day
  to?: Day
}
type ListOrderLinesQuery = {
  show?: 'pending' | 'all'
  orderId?: number
  order?: string
  product?: string
  size?: string
  color?: string
  dueFrom?: Day
  dueTo?: Day
  expectedFrom?: Day
  expectedTo?: Day
  confirmation?: 'to-confirm' | 'proposed' | 'confirmed'
  text?: string
  sort?: 'due' | '-due' | 'product' | '-product' | 'order' | '-order' | '-updated'
  orderCode?: string
  updatedSince?: Instant
}
type StartOrderImportQuery = {
  rows?: 'all' | 'good'
  fileName?: string
  encoding?: EncodingName
  sheet?: string
  columns?: ColumnsChoice
  decimals?: 'comma' | 'point'
  dates?: 'day-first' | 'month-first'
}
type ListShipmentsQuery = {
  state?: ShipmentState
  status?: ShipmentStatus
  incoterm?: 'EXW' | 'FCA' | 'CPT' | 'CIP' | 'DAP' | 'DPU' | 'DDP' | 'FAS' | 'FOB' | 'CFR' | 'CIF'
  countryOfOrigin?: string
  orderId?: number
  code?: string
  from?: Day
  to?: Day
  text?: string
  sort?:
    | 'created'
    | '-created'
    | 'updated'
    | '-updated'
    | 'eta'
    | '-eta'
    | 'code'
    | '-code'
    | 'under-way'
  exactCode?: string
  updatedSince?: Instant
}
type ListDiscrepanciesQuery = {
  text?: string
  state?: DiscrepancyState
  kind?: DiscrepancyKind
  shipmentId?: number
  orderId?: number
  from?: Day
  to?: Day
  sort?: 'created' | '-created' | '-updated'
  updatedSince?: Instant
}
type ListArrivalsQuery = {
  show?: 'waiting' | 'in-transit' | 'partially-received' | 'received' | 'all'
  placeId?: number
  from?: Day
  to?: Day
  text?: string
  sort?: 'eta' | '-eta'
}
type GetScorecardQuery = {
  from?: Day
  to?: Day
  placeId?: number
  shipTo?: string
  hasPlace?: 'no'
  by?: 'month' | 'supplier' | 'place'
  order?:
    | '-name'
    | 'shipments'
    | 'onTime'
    | 'onConfirmedTime'
    | 'inFull'
    | 'otif'
    | 'announcedAhead'
    | 'asAnnounced'
    | 'discrepancyRate'
    | 'answerDays'
    | 'labelsRead'
    | '-shipments'
    | '-onTime'
    | '-onConfirmedTime'
    | '-inFull'
    | '-otif'
    | '-announcedAhead'
    | '-asAnnounced'
    | '-discrepancyRate'
    | '-answerDays'
    | '-labelsRead'
}
type ListScoredShipmentsQuery = {
  from?: Day
  to?: Day
  placeId?: number
  shipTo?: string
  hasPlace?: 'no'
  measure?:
    | 'onTime'
    | 'onConfirmedTime'
    | 'inFull'
    | 'otif'
    | 'announcedAhead'
    | 'asAnnounced'
    | 'discrepancyRate'
    | 'answerDays'
    | 'labelsRead'
  verdict?: 'met' | 'missed'
  sort?: 'arrived' | '-arrived'
}
type PreviewSupplierImportQuery = {
  encoding?: EncodingName
  sheet?: string
  columns?: ColumnsChoice
  decimals?: 'comma' | 'point'
}
type PreviewConfirmationImportQuery = {
  encoding?: EncodingName
  sheet?: string
  columns?: ColumnsChoice
  decimals?: 'comma' | 'point'
  dates?: 'day-first' | 'month-first'
}
/** Parameters and reply of each route. */
export type Routes = {
  /** Sign in */
  'POST /api/auth/signin': { body: SignInBody; reply: SignedIn }
  /** Unlink a sign-in provider from a person */
  'DELETE /api/people/{id}/providers/{providerId}': {
    params: { id: number; providerId: number }
    reply: null
  }
  /** Providers to sign in with */
  'GET /api/auth/providers': {
    query?: { company?: PublicHandle }
    reply: { provider: PublicHandle; label: string }[]
  }
  /** Begin to sign in at a provider */
  'POST /api/auth/provider-flows': {
    body: StartProviderSignInBody
    reply: StartProviderSignInReply
  }
  /** Sign in by a provider */
  'POST /api/auth/provider-signin': { body: SignInByProviderBody; reply: SignedIn }
  /** Get the sign-out address of the provider */
  'GET /api/auth/provider-signout': { reply: GetProviderSignOutReply }
  /** Get the person of the session */
  'GET /api/auth/me': { reply: WhoAmIReply }
  /** List your sessions */
  'GET /api/auth/sessions': {
    reply: {
      id: number
      startedAt: Instant
      seenAt: Instant
      address: string
      agent: string
      isCurrent: boolean
    }[]
  }
  /** End all your other sessions */
  'DELETE /api/auth/sessions': { reply: null }
  /** Sign out */
  'POST /api/auth/signout': { reply: null }
  /** End one of your sessions */
  'DELETE /api/auth/sessions/{id}': { params: { id: number }; reply: null }
  /** Change your password */
  'PUT /api/auth/password': { body: ChangePasswordBody; reply: null }
  /** Get the purpose of a mailed link */
  'POST /api/auth/link': { body: ReadAccountLinkBody; reply: ReadAccountLinkReply }
  /** Choose a password by a mailed link */
  'POST /api/auth/link/password': { body: SetPasswordByLinkBody; reply: null }
  /** Ask for a link for a forgotten password */
  'POST /api/auth/password-reset': { body: RequestPasswordResetBody; reply: null }
  /** Ask to change your mail address */
  'POST /api/auth/email-change': { body: RequestEmailChangeBody; reply: null }
  /** Confirm a mail address by a mailed link */
  'POST /api/auth/link/email': { body: ReadAccountLinkBody; reply: null }
  /** Whether the first company is still to be created */
  'GET /api/setup': { reply: GetSetupReply }
  /** Create the first company and its administrator */
  'POST /api/setup': { body: CreateFirstCompanyBody; reply: null }
  /** List your passkeys */
  'GET /api/auth/passkeys': { reply: PasskeyRow[] }
  /** Add a passkey */
  'POST /api/auth/passkeys': { body: AddPasskeyBody; reply: AddPasskeyReply }
  /** Begin to confirm with a passkey */
  'POST /api/auth/passkeys/challenge': { reply: PasskeyRequestOptions }
  /** Begin to add a passkey */
  'POST /api/auth/passkeys/registration': { body: StartPasskeyBody; reply: PasskeyCreationOptions }
  /** Remove a passkey */
  'POST /api/auth/passkeys/{id}/removal': {
    params: { id: number }
    body: StartPasskeyBody
    reply: null
  }
  /** Begin to sign in by a passkey alone */
  'POST /api/auth/passkey-challenge': { reply: PasskeyRequestOptions }
  /** Sign in by a passkey alone */
  'POST /api/auth/passkey-signin': { body: SignInByPasskeyBody; reply: SignedIn }
  /** Get your second factor */
  'GET /api/auth/second-factor': { reply: GetSecondFactorReply }
  /** Begin to set up a second factor */
  'POST /api/auth/second-factor': { body: StartPasskeyBody; reply: StartSecondFactorReply }
  /** Turn the second factor on */
  'POST /api/auth/second-factor/confirmation': {
    body: ConfirmSecondFactorBody
    reply: ConfirmSecondFactorReply
  }
  /** Replace the recovery codes */
  'POST /api/auth/second-factor/recovery-codes': {
    body: StartPasskeyBody
    reply: ConfirmSecondFactorReply
  }
  /** Turn the second factor off */
  'POST /api/auth/second-factor/removal': { body: StartPasskeyBody; reply: null }
  /** Verify the second factor */
  'POST /api/auth/second-factor/verification': { body: VerifySecondFactorBody; reply: null }
  /** Read the policy of second factors */
  'GET /api/second-factor-policy': { reply: SecondFactorPolicyRecord }
  /** Change the policy of second factors */
  'PUT /api/second-factor-policy': {
    ifMatch: number
    body: SecondFactorPolicy
    reply: SecondFactorPolicyRecord
  }
  /** List people */
  'GET /api/people': {
    query?: ListPeopleQuery & { limit?: number; after?: string; before?: string }
    reply: ListPeopleReply
  }
  /** Invite a person */
  'POST /api/people': { body: InvitationEntry; reply: PersonRecord }
  /** Count people */
  'GET /api/people/count': { query?: ListPeopleQuery & { row?: number }; reply: CountPeopleReply }
  /** People as a file */
  'GET /api/people/export': {
    query?: ListPeopleQuery & { format?: 'data' | 'csv' | 'xlsx'; lang?: Lang }
    reply: ReceivedFile
  }
  /** Read a person */
  'GET /api/people/{id}': { params: { id: number }; reply: PersonRecord }
  /** Change a person */
  'PATCH /api/people/{id}': {
    params: { id: number }
    ifMatch: number
    body: UpdatePersonBody
    reply: PersonRecord
  }
  /** Send a new invitation */
  'POST /api/people/{id}/invitation': { params: { id: number }; reply: null }
  /** End the sessions of a person */
  'DELETE /api/people/{id}/sessions': { params: { id: number }; reply: null }
  /** Remove a second factor */
  'DELETE /api/people/{id}/second-factor': { params: { id: number }; reply: null }
  /** Template of people to invite */
  'GET /api/person-imports/template': {
    query?: { format?: 'xlsx' | 'csv'; lang?: Lang }
    reply: ReceivedFile
  }
  /** Export your own data */
  'GET /api/auth/data': { reply: ExportOwnDataReply }
  /** A person’s data as a file */
  'GET /api/people/{id}/data': { params: { id: number }; reply: ExportOwnDataReply }
  /** Erase a person */
  'POST /api/people/{id}/erasure': {
    params: { id: number }
    ifMatch: number
    body: ErasePersonDataBody
    reply: null
  }
  /** List your sign-ins */
  'GET /api/auth/events': {
    query?: { topic?: SignInTopic } & { limit?: number; after?: string; before?: string }
    reply: ListOwnSignInEventsReply
  }
  /** Count entries of your sign-in log */
  'GET /api/auth/events/count': {
    query?: { topic?: SignInTopic } & { row?: number }
    reply: CountPeopleReply
  }
  /** Sign-ins of the company */
  'GET /api/sign-ins': {
    query?: { topic?: SignInTopic; username?: string } & {
      limit?: number
      after?: string
      before?: string
    }
    reply: ListSignInEventsReply
  }
  /** Count entries of the sign-in log */
  'GET /api/sign-ins/count': {
    query?: { topic?: SignInTopic; username?: string } & { row?: number }
    reply: CountPeopleReply
  }
  /** List the sign-in providers */
  'GET /api/sign-in-providers': { reply: SignInProviderRecord[] }
  /** Add a sign-in provider */
  'POST /api/sign-in-providers': { body: CreateSignInProviderBody; reply: SignInProviderRecord }
  /** Read a sign-in provider */
  'GET /api/sign-in-providers/{id}': { params: { id: number }; reply: SignInProviderRecord }
  /** Change a sign-in provider */
  'PATCH /api/sign-in-providers/{id}': {
    params: { id: number }
    ifMatch: number
    body: UpdateSignInProviderBody
    reply: SignInProviderRecord
  }
  /** Remove a sign-in provider */
  'DELETE /api/sign-in-providers/{id}': { params: { id: number }; ifMatch: number; reply: null }
  /** Test a sign-in provider */
  'POST /api/sign-in-providers/{id}/check': {
    params: { id: number }
    reply: CheckSignInProviderReply
  }
  /** Read how people sign in */
  'GET /api/sign-in-rules': { reply: GetSignInRulesReply }
  /** Change how people sign in */
  'PATCH /api/sign-in-rules': {
    ifMatch: number
    body: UpdateSignInRulesBody
    reply: GetSignInRulesReply
  }
  /** List unsaved forms */
  'GET /api/drafts': { reply: { form: string; content: Json; keptAt: Instant }[] }
  /** Save an unsaved form */
  'PUT /api/drafts/{form}': { params: { form: string }; body: SaveDraftBody; reply: null }
  /** Delete an unsaved form */
  'DELETE /api/drafts/{form}': { params: { form: string }; reply: null }
  /** List saved views */
  'GET /api/views': { reply: { key: string; list: ViewList; name: string; search: string }[] }
  /** Save a view */
  'PUT /api/views/{key}': { params: { key: string }; body: SavedView; reply: null }
  /** Delete a view */
  'DELETE /api/views/{key}': { params: { key: string }; reply: null }
  /** The company’s day and the person’s list layouts */
  'GET /api/workspace': { reply: GetWorkspaceReply }
  /** Save the layout of a list */
  'PUT /api/workspace/{list}': { params: { list: ViewList }; body: ListLayoutInput; reply: null }
  /** Dismiss a hint */
  'PUT /api/dismissed-hints/{hint}': { params: { hint: 'first-steps' | 'mail' }; reply: null }
  /** Suppliers by name */
  'GET /api/suppliers': { query?: { name?: string; id?: number; code?: string }; reply: Supplier[] }
  /** Read the settings of the company */
  'GET /api/company-settings': { reply: CompanyRecord }
  /** Change the settings of the company */
  'PATCH /api/company-settings': {
    ifMatch: number
    body: UpdateCompanySettingsBody
    reply: CompanyRecord
  }
  /** List the changes of settings */
  'GET /api/setting-events': {
    query?: { supplierId?: number; placeId?: number; carrierId?: number; dockId?: number } & {
      limit?: number
      after?: string
      before?: string
    }
    reply: ListSettingEventsReply
  }
  /** Count changes of settings */
  'GET /api/setting-events/count': {
    query?: { supplierId?: number; placeId?: number; carrierId?: number; dockId?: number } & {
      row?: number
    }
    reply: CountPeopleReply
  }
  /** List the settings of suppliers */
  'GET /api/supplier-settings': {
    query?: ListSupplierSettingsQuery & { limit?: number; after?: string; before?: string }
    reply: ListSupplierSettingsReply
  }
  /** Create a supplier */
  'POST /api/supplier-settings': { body: NewSupplier; reply: SupplierRecord }
  /** Count suppliers */
  'GET /api/supplier-settings/count': {
    query?: ListSupplierSettingsQuery & { row?: number }
    reply: CountPeopleReply
  }
  /** The suppliers as a file */
  'GET /api/supplier-settings/export': {
    query?: ListSupplierSettingsQuery & { format?: 'data' | 'csv' | 'xlsx'; lang?: Lang }
    reply: ReceivedFile
  }
  /** Read the settings of a supplier */
  'GET /api/supplier-settings/{id}': { params: { id: number }; reply: SupplierRecord }
  /** Change the settings of a supplier */
  'PATCH /api/supplier-settings/{id}': {
    params: { id: number }
    ifMatch: number
    body: UpdateSupplierSettingsBody
    reply: SupplierRecord
  }
  /** People, open orders and shipments of a supplier */
  'GET /api/supplier-settings/{id}/overview': { params: { id: number }; reply: SupplierOverview }
  /** Deactivate a supplier */
  'POST /api/supplier-settings/{id}/deactivation': {
    params: { id: number }
    ifMatch: number
    reply: SupplierRecord
  }
  /** Reactivate a supplier */
  'POST /api/supplier-settings/{id}/reactivation': {
    params: { id: number }
    ifMatch: number
    reply: SupplierRecord
  }
  /** Read the profile of the supplier */
  'GET /api/supplier-profile': { reply: SupplierProfileRecord }
  /** Change the profile of the supplier */
  'PATCH /api/supplier-profile': {
    ifMatch: number
    body: UpdateSupplierProfileBody
    reply: SupplierProfileRecord
  }
  /** Template of suppliers to import */
  'GET /api/supplier-imports/template': {
    query?: { format?: 'xlsx' | 'csv'; lang?: Lang }
    reply: ReceivedFile
  }
  /** The audit log of the company */
  'GET /api/audit-log': {
    query?: ListAuditLogQuery & { limit?: number; after?: string; before?: string }
    reply: ListAuditLogReply
  }
  /** Count entries of the audit log */
  'GET /api/audit-log/count': {
    query?: ListAuditLogQuery & { row?: number }
    reply: CountPeopleReply
  }
  /** The audit log as a file */
  'GET /api/audit-log/export': {
    query?: ListAuditLogQuery & { format?: 'data' | 'csv' | 'xlsx'; lang?: Lang }
    reply: ReceivedFile
  }
  /** List the places of the company */
  'GET /api/places': {
    query?: { text?: string; id?: number } & { limit?: number; after?: string; before?: string }
    reply: ListPlacesReply
  }
  /** Create a place */
  'POST /api/places': { body: CreatePlaceBody; reply: PlaceRecord }
  /** Count places */
  'GET /api/places/count': {
    query?: { text?: string; id?: number } & { row?: number }
    reply: CountPeopleReply
  }
  /** Read a place */
  'GET /api/places/{id}': { params: { id: number }; reply: PlaceRecord }
  /** Change a place */
  'PATCH /api/places/{id}': {
    params: { id: number }
    ifMatch: number
    body: UpdatePlaceBody
    reply: PlaceRecord
  }
  /** Remove a place */
  'DELETE /api/places/{id}': { params: { id: number }; ifMatch: number; reply: null }
  /** List the carriers of the company */
  'GET /api/carriers': {
    query?: { text?: string; id?: number } & { limit?: number; after?: string; before?: string }
    reply: ListCarriersReply
  }
  /** Create a carrier */
  'POST /api/carriers': { body: CreateCarrierBody; reply: CarrierRecord }
  /** Count carriers */
  'GET /api/carriers/count': {
    query?: { text?: string; id?: number } & { row?: number }
    reply: CountPeopleReply
  }
  /** Read a carrier */
  'GET /api/carriers/{id}': { params: { id: number }; reply: CarrierRecord }
  /** Change a carrier */
  'PATCH /api/carriers/{id}': {
    params: { id: number }
    ifMatch: number
    body: UpdateCarrierBody
    reply: CarrierRecord
  }
  /** Remove a carrier */
  'DELETE /api/carriers/{id}': { params: { id: number }; ifMatch: number; reply: null }
  /** List the docks of the company */
  'GET /api/docks': {
    query?: { text?: string; id?: number } & { limit?: number; after?: string; before?: string }
    reply: ListDocksReply
  }
  /** Create a dock */
  'POST /api/docks': { body: DockSettings; reply: DockRecord }
  /** Count docks */
  'GET /api/docks/count': {
    query?: { text?: string; id?: number } & { row?: number }
    reply: CountPeopleReply
  }
  /** Read a dock */
  'GET /api/docks/{id}': { params: { id: number }; reply: DockRecord }
  /** Change a dock */
  'PATCH /api/docks/{id}': {
    params: { id: number }
    ifMatch: number
    body: UpdateDockBody
    reply: DockRecord
  }
  /** Remove a dock */
  'DELETE /api/docks/{id}': { params: { id: number }; ifMatch: number; reply: null }
  /** List service accounts */
  'GET /api/service-accounts': {
    query?: { limit?: number; after?: string; before?: string }
    reply: ListServiceAccountsReply
  }
  /** Create a service account */
  'POST /api/service-accounts': { body: ServiceAccountEntry; reply: ServiceAccount }
  /** Count service accounts */
  'GET /api/service-accounts/count': { query?: { row?: number }; reply: CountPeopleReply }
  /** Read a service account and its keys */
  'GET /api/service-accounts/{id}': { params: { id: number }; reply: ServiceAccount }
  /** Change, disable or enable a service account */
  'PATCH /api/service-accounts/{id}': {
    params: { id: number }
    ifMatch: number
    body: ServiceAccountChanges
    reply: ServiceAccount
  }
  /** Remove a service account */
  'DELETE /api/service-accounts/{id}': { params: { id: number }; reply: null }
  /** Create a key, which is shown once */
  'POST /api/service-accounts/{id}/keys': {
    params: { id: number }
    body: ApiKeyEntry
    reply: CreatedApiKey
  }
  /** Change a key */
  'PATCH /api/service-accounts/{id}/keys/{keyId}': {
    params: { id: number; keyId: number }
    ifMatch: number
    body: ApiKeyChanges
    reply: ApiKey
  }
  /** Revoke a key */
  'DELETE /api/service-accounts/{id}/keys/{keyId}': {
    params: { id: number; keyId: number }
    reply: null
  }
  /** List mails */
  'GET /api/mails': {
    query?: { state?: MailState; to?: string; receiverId?: number } & {
      limit?: number
      after?: string
      before?: string
    }
    reply: ListMailsReply
  }
  /** Send yourself a test mail */
  'POST /api/mails': { reply: SendTestMailReply }
  /** Count mails */
  'GET /api/mails/count': {
    query?: { state?: MailState; to?: string; receiverId?: number } & { row?: number }
    reply: CountPeopleReply
  }
  /** Read a mail */
  'GET /api/mails/{id}': { params: { id: number }; reply: MailRecord }
  /** Whether mails are sent */
  'GET /api/mail-status': { reply: MailStatus }
  /** Send a dead mail again */
  'POST /api/mails/{id}/sending': { params: { id: number }; reply: null }
  /** The code mappings of a webhook endpoint as a file */
  'GET /api/webhook-endpoints/{id}/code-mappings/export': {
    params: { id: number }
    query?: { format?: 'data' | 'csv' | 'xlsx'; lang?: Lang }
    reply: ReceivedFile
  }
  /** List webhook endpoints */
  'GET /api/webhook-endpoints': { reply: WebhookEndpoint[] }
  /** Add a webhook endpoint, whose secret is shown once */
  'POST /api/webhook-endpoints': { body: WebhookEndpointEntry; reply: CreatedWebhookEndpoint }
  /** Read a webhook endpoint */
  'GET /api/webhook-endpoints/{id}': { params: { id: number }; reply: WebhookEndpoint }
  /** Change, pause or resume a webhook endpoint */
  'PATCH /api/webhook-endpoints/{id}': {
    params: { id: number }
    ifMatch: number
    body: WebhookEndpointChanges
    reply: WebhookEndpoint
  }
  /** Remove a webhook endpoint */
  'DELETE /api/webhook-endpoints/{id}': { params: { id: number }; reply: null }
  /** Make a new secret, which is shown once */
  'POST /api/webhook-endpoints/{id}/secrets': { params: { id: number }; reply: WebhookSecret }
  /** List the deliveries of a webhook endpoint */
  'GET /api/webhook-endpoints/{id}/deliveries': {
    params: { id: number }
    query?: { state?: DeliveryState } & { limit?: number; after?: string; before?: string }
    reply: ListWebhookDeliveriesReply
  }
  /** Count the deliveries of a webhook endpoint */
  'GET /api/webhook-endpoints/{id}/deliveries/count': {
    params: { id: number }
    query?: { state?: DeliveryState } & { row?: number }
    reply: CountPeopleReply
  }
  /** Download the despatch advice of a delivery */
  'GET /api/webhook-endpoints/{id}/deliveries/{deliveryId}/content': {
    params: { id: number; deliveryId: number }
    reply: SentFile | ReceivedFile
  }
  /** List the despatch advices of a shipment to other systems */
  'GET /api/shipments/{id}/messages': { params: { id: number }; reply: ShipmentMessage[] }
  /** List messages to and from other systems */
  'GET /api/messages': {
    query?: ListMessagesQuery & { limit?: number; after?: string; before?: string }
    reply: ListMessagesReply
  }
  /** Receive an EDIFACT interchange */
  'POST /api/messages': { body: SentFile; reply: ReceivedInterchange }
  /** Count messages */
  'GET /api/messages/count': {
    query?: ListMessagesQuery & { row?: number }
    reply: CountPeopleReply
  }
  /** Send a trial event */
  'POST /api/webhook-endpoints/{id}/trials': { params: { id: number }; reply: SendTestMailReply }
  /** Send a delivery again */
  'POST /api/webhook-endpoints/{id}/deliveries/{deliveryId}/replay': {
    params: { id: number; deliveryId: number }
    reply: null
  }
  /** Make the despatch advice of a delivery anew */
  'POST /api/webhook-endpoints/{id}/deliveries/{deliveryId}/remake': {
    params: { id: number; deliveryId: number }
    reply: SendTestMailReply
  }
  /** List required elements that a shipment lacks */
  'GET /api/shipments/{id}/missing-elements': {
    params: { id: number }
    reply: ReceiverWithMissingElements[]
  }
  /** List your notices */
  'GET /api/notices': {
    query?: { state?: NoticeState; kind?: NoticeKind } & {
      limit?: number
      after?: string
      before?: string
    }
    reply: ListNoticesReply
  }
  /** Count notices */
  'GET /api/notices/count': {
    query?: { state?: NoticeState; kind?: NoticeKind } & { row?: number }
    reply: CountPeopleReply
  }
  /** Count unread notices */
  'GET /api/notices/unread': { reply: CountUnreadNoticesReply }
  /** Mark notices as read */
  'POST /api/notices/readings': { body: ReadNoticesBody; reply: null }
  /** Get notice settings */
  'GET /api/auth/notice-settings': { reply: NoticeSettings }
  /** Change notice settings */
  'PUT /api/auth/notice-settings': { body: NoticeSettingsInput; reply: null }
  /** Orders */
  'GET /api/orders': {
    query?: {
      show?: 'pending' | 'all'
      code?: string
      sort?: 'created' | '-created' | 'updated' | '-updated' | 'code' | '-code'
      updatedSince?: Instant
    } & { limit?: number; after?: string; before?: string }
    reply: ListOrdersReply
  }
  /** Enter an order */
  'POST /api/orders': { body: NewOrder; reply: Order }
  /** Get an order */
  'GET /api/orders/{id}': { params: { id: number }; reply: Order }
  /** Change the date and ship-to of an order */
  'PATCH /api/orders/{id}': {
    params: { id: number }
    ifMatch: number
    body: OrderDetailChanges
    reply: Order
  }
  /** Get an order by its code */
  'GET /api/orders/by-code/{code}': { params: { code: string }; reply: Order }
  /** Changes of an order */
  'GET /api/orders/{id}/changes': {
    params: { id: number }
    query?: { limit?: number; after?: string; before?: string }
    reply: ListOrderChangesReply
  }
  /** Order lines to serve */
  'GET /api/order-lines': {
    query?: ListOrderLinesQuery & { limit?: number; after?: string; before?: string }
    reply: ListOrderLinesReply
  }
  /** Count order lines */
  'GET /api/order-lines/count': {
    query?: ListOrderLinesQuery & { row?: number }
    reply: CountPeopleReply
  }
  /** Order lines as a file */
  'GET /api/order-lines/export': {
    query?: ListOrderLinesQuery & { format?: 'data' | 'csv' | 'xlsx'; lang?: Lang }
    reply: ReceivedFile
  }
  /** Get an order line */
  'GET /api/order-lines/{id}': { params: { id: number }; reply: OrderLine }
  /** Add lines to an order */
  'POST /api/orders/{id}/lines': {
    params: { id: number }
    body: AddedOrderLines
    reply: ChangedLineVersions
  }
  /** Cancel the rest of an order */
  'POST /api/orders/{id}/cancellation': {
    params: { id: number }
    ifMatch: number
    body: OrderCancellation
    reply: ChangedLineVersions
  }
  /** Change dates and quantities of order lines */
  'POST /api/order-lines/changes': { body: OrderLineChanges; reply: ChangedLineVersions }
  /** Cancel the rest of order lines */
  'POST /api/order-lines/cancellations': { body: OrderLineCancellation; reply: ChangedLineVersions }
  /** Confirm order lines, or propose another date or quantity */
  'POST /api/order-lines/confirmations': { body: ConfirmationEntry; reply: ChangedLineVersions }
  /** Undo confirmations and proposals */
  'POST /api/order-lines/confirmation-reversals': {
    body: ConfirmationReversalEntry
    reply: ChangedLineVersions
  }
  /** Accept or refuse proposals of suppliers */
  'POST /api/order-lines/proposal-answers': {
    body: ProposalAnswerEntry
    reply: ChangedLineVersions
  }
  /** Template of order lines to confirm */
  'GET /api/confirmation-imports/template': {
    query?: { format?: 'xlsx' | 'csv'; lang?: Lang }
    reply: ReceivedFile
  }
  /** List your background imports */
  'GET /api/order-import-jobs': { reply: ListOrderImportJobsReply }
  /** Import a file of orders in the background */
  'POST /api/order-import-jobs': {
    query?: StartOrderImportQuery
    body: SentFile
    reply: OrderImportJob
  }
  /** Get a background import */
  'GET /api/order-import-jobs/{id}': { params: { id: number }; reply: GetOrderImportJobReply }
  /** Cancel a background import */
  'POST /api/order-import-jobs/{id}/cancellation': { params: { id: number }; reply: OrderImportJob }
  /** Imported files of orders */
  'GET /api/order-imports': {
    query?: { limit?: number; after?: string; before?: string }
    reply: ListOrderImportsReply
  }
  /** Import a file of orders */
  'POST /api/order-imports': { query?: StartOrderImportQuery; body: SentFile; reply: ImportReport }
  /** Get an imported file of orders */
  'GET /api/order-imports/{id}': { params: { id: number }; reply: OrderImportDetails }
  /** List the changes of a file of orders */
  'GET /api/order-imports/{id}/changes': {
    params: { id: number }
    query?: { limit?: number; after?: string; before?: string }
    reply: ListOrderImportChangesReply
  }
  /** Undo the import of a file of orders */
  'POST /api/order-imports/{id}/reversal': { params: { id: number }; reply: OrderImport }
  /** Template of lines to add */
  'GET /api/shipments/{id}/line-template': {
    params: { id: number }
    query?: {
      orderId?: number
      order?: string
      product?: string
      size?: string
      color?: string
      dueFrom?: Day
      dueTo?: Day
      expectedFrom?: Day
      expectedTo?: Day
      confirmation?: 'to-confirm' | 'proposed' | 'confirmed'
      text?: string
      sort?: 'due' | '-due' | 'product' | '-product' | 'order' | '-order' | '-updated'
      orderCode?: string
      updatedSince?: Instant
    } & { format?: 'xlsx' | 'csv'; lang?: Lang }
    reply: ReceivedFile
  }
  /** Shipments */
  'GET /api/shipments': {
    query?: ListShipmentsQuery & { limit?: number; after?: string; before?: string }
    reply: ListShipmentsReply
  }
  /** Create a shipment, and announce it */
  'POST /api/shipments': { body: Announcement; reply: AnnouncedShipment }
  /** Count shipments */
  'GET /api/shipments/count': {
    query?: ListShipmentsQuery & { row?: number }
    reply: CountPeopleReply
  }
  /** The shipments list as a file */
  'GET /api/shipments/export': {
    query?: ListShipmentsQuery & { format?: 'data' | 'csv' | 'xlsx'; lang?: Lang }
    reply: ReceivedFile
  }
  /** Get a shipment with its lines */
  'GET /api/shipments/{id}': { params: { id: number }; reply: Shipment }
  /** Change an open shipment */
  'PATCH /api/shipments/{id}': {
    params: { id: number }
    ifMatch: number
    body: ShipmentChange
    reply: Shipment
  }
  /** Delete an open shipment */
  'DELETE /api/shipments/{id}': { params: { id: number }; ifMatch: number; reply: null }
  /** History of a shipment */
  'GET /api/shipments/{id}/events': {
    params: { id: number }
    query?: { before?: number; limit?: number }
    reply: ShipmentEvent[]
  }
  /** List differences from a shipment’s last announcement */
  'GET /api/shipments/{id}/announcement-changes': {
    params: { id: number }
    reply: AnnouncementChanges
  }
  /** The lines of a shipment as a file */
  'GET /api/shipments/{id}/lines/export': {
    params: { id: number }
    query?: { format?: 'data' | 'csv' | 'xlsx'; lang?: Lang }
    reply: ReceivedFile
  }
  /** Add a line */
  'POST /api/shipments/{id}/lines': {
    params: { id: number }
    ifMatch: number
    body: LineEntry
    reply: AddShipmentLineReply
  }
  /** Add many lines, all or none */
  'POST /api/shipments/{id}/lines/batch': {
    params: { id: number }
    ifMatch: number
    body: AddShipmentLinesBody
    reply: AddShipmentLineReply
  }
  /** Change a line */
  'PUT /api/shipments/{id}/lines/{lineId}': {
    params: { id: number; lineId: number }
    ifMatch: number
    body: LineChange
    reply: AddShipmentLineReply
  }
  /** Remove a line */
  'DELETE /api/shipments/{id}/lines/{lineId}': {
    params: { id: number; lineId: number }
    ifMatch: number
    reply: AddShipmentLineReply
  }
  /** Read the packing */
  'GET /api/shipments/{id}/packing': { params: { id: number }; reply: GetPackingReply }
  /** Change the packing */
  'POST /api/shipments/{id}/packing': {
    params: { id: number }
    ifMatch: number
    body: ChangePackingBody
    reply: ChangePackingReply
  }
  /** The packages of a shipment as a file */
  'GET /api/shipments/{id}/packages/export': {
    params: { id: number }
    query?: { format?: 'data' | 'csv' | 'xlsx'; lang?: Lang }
    reply: ReceivedFile
  }
  /** Undo a packing change */
  'POST /api/shipments/{id}/packing/reversal': {
    params: { id: number }
    ifMatch: number
    reply: ChangePackingReply
  }
  /** Allocate SSCCs to packages */
  'POST /api/shipments/{id}/labelling': {
    params: { id: number }
    ifMatch: number
    body: LabelPackagesBody
    reply: LabelPackagesReply
  }
  /** Mark labels as printed */
  'POST /api/shipments/{id}/label-prints': {
    params: { id: number }
    ifMatch: number
    body: LabelPackagesBody
    reply: LabelPackagesReply
  }
  /** Close a shipment */
  'POST /api/shipments/{id}/closure': {
    params: { id: number }
    ifMatch: number
    reply: ShipmentWithWarnings
  }
  /** Reopen a closed shipment */
  'POST /api/shipments/{id}/reopening': {
    params: { id: number }
    ifMatch: number
    body: ReopenShipmentBody
    reply: Shipment
  }
  /** Cancel a closed shipment */
  'POST /api/shipments/{id}/cancellation': {
    params: { id: number }
    ifMatch: number
    body: ReopenShipmentBody
    reply: Shipment
  }
  /** Receive a closed shipment, in whole or in part */
  'POST /api/shipments/{id}/receipts': {
    params: { id: number }
    ifMatch: number
    body: ReceiptEntry
    reply: Shipment
  }
  /** Receipts of a shipment */
  'GET /api/shipments/{id}/receipts': {
    params: { id: number }
    query?: { before?: number; limit?: number }
    reply: ReceiptRecord[]
  }
  /** Reverse a receipt of a shipment */
  'POST /api/shipments/{id}/receipt-corrections': {
    params: { id: number }
    ifMatch: number
    body: ReceiptCorrection
    reply: Shipment
  }
  /** Counted packages and serial numbers of a shipment */
  'GET /api/shipments/{id}/counted-goods': { params: { id: number }; reply: CountedGoods[] }
  /** Receipts of all shipments */
  'GET /api/receipts': {
    query?: {
      shipmentId?: number
      orderId?: number
      from?: Day
      to?: Day
      sort?: 'received' | '-received'
      updatedSince?: Instant
    } & { limit?: number; after?: string; before?: string }
    reply: ListAllReceiptsReply
  }
  /** A shipment to be counted */
  'GET /api/shipments/{id}/receiving': { params: { id: number }; reply: ReceivingShipment }
  /** Lines of a count that differ from the announcement */
  'POST /api/shipments/{id}/count-comparison': {
    params: { id: number }
    body: ReceiptEntry
    reply: CompareCountReply
  }
  /** Discrepancies between announcement and count */
  'GET /api/discrepancies': {
    query?: ListDiscrepanciesQuery & { limit?: number; after?: string; before?: string }
    reply: ListDiscrepanciesReply
  }
  /** Count discrepancies */
  'GET /api/discrepancies/count': {
    query?: ListDiscrepanciesQuery & { row?: number }
    reply: CountPeopleReply
  }
  /** Get a discrepancy */
  'GET /api/discrepancies/{id}': { params: { id: number }; reply: Discrepancy }
  /** Answer a discrepancy */
  'POST /api/discrepancies/{id}/answers': {
    params: { id: number }
    ifMatch: number
    body: AnswerEntry
    reply: Discrepancy
  }
  /** Settle a discrepancy */
  'POST /api/discrepancies/{id}/settlements': {
    params: { id: number }
    ifMatch: number
    body: SettlementEntry
    reply: Discrepancy
  }
  /** Undo an answer to a discrepancy */
  'POST /api/discrepancies/{id}/answer-reversals': {
    params: { id: number }
    ifMatch: number
    reply: Discrepancy
  }
  /** Undo the settlement of a discrepancy */
  'POST /api/discrepancies/{id}/settlement-reversals': {
    params: { id: number }
    ifMatch: number
    reply: Discrepancy
  }
  /** Comments on a shipment */
  'GET /api/shipments/{id}/comments': {
    params: { id: number }
    query?: { before?: number }
    reply: Comment[]
  }
  /** Comment on a shipment */
  'POST /api/shipments/{id}/comments': {
    params: { id: number }
    body: CommentEntry
    reply: Comment
  }
  /** Comments on an order */
  'GET /api/orders/{id}/comments': {
    params: { id: number }
    query?: { before?: number }
    reply: Comment[]
  }
  /** Comment on an order */
  'POST /api/orders/{id}/comments': { params: { id: number }; body: CommentEntry; reply: Comment }
  /** Comments on an order line */
  'GET /api/order-lines/{id}/comments': {
    params: { id: number }
    query?: { before?: number }
    reply: Comment[]
  }
  /** Comment on an order line */
  'POST /api/order-lines/{id}/comments': {
    params: { id: number }
    body: CommentEntry
    reply: Comment
  }
  /** Comments on a discrepancy */
  'GET /api/discrepancies/{id}/comments': {
    params: { id: number }
    query?: { before?: number }
    reply: Comment[]
  }
  /** Comment on a discrepancy */
  'POST /api/discrepancies/{id}/comments': {
    params: { id: number }
    body: CommentEntry
    reply: Comment
  }
  /** Lines of an order that have comments */
  'GET /api/orders/{id}/commented-lines': { params: { id: number }; reply: CommentedLine[] }
  /** Change a comment */
  'PATCH /api/comments/{id}': {
    params: { id: number }
    ifMatch: number
    body: CommentEdit
    reply: Comment
  }
  /** Remove a comment */
  'DELETE /api/comments/{id}': { params: { id: number }; ifMatch: number; reply: Comment }
  /** List people to mention on a shipment */
  'GET /api/shipments/{id}/mentionable-people': {
    params: { id: number }
    query?: { text?: string; isInternal?: 'true' | 'false' }
    reply: MentionablePerson[]
  }
  /** List people to mention on an order */
  'GET /api/orders/{id}/mentionable-people': {
    params: { id: number }
    query?: { text?: string; isInternal?: 'true' | 'false' }
    reply: MentionablePerson[]
  }
  /** List people to mention on an order line */
  'GET /api/order-lines/{id}/mentionable-people': {
    params: { id: number }
    query?: { text?: string; isInternal?: 'true' | 'false' }
    reply: MentionablePerson[]
  }
  /** List people to mention on a discrepancy */
  'GET /api/discrepancies/{id}/mentionable-people': {
    params: { id: number }
    query?: { text?: string; isInternal?: 'true' | 'false' }
    reply: MentionablePerson[]
  }
  /** A file of a comment or an answer */
  'GET /api/attachments/{id}/content': { params: { id: number }; reply: ReceivedFile }
  /** Thumbnail of a picture */
  'GET /api/attachments/{id}/thumbnail': { params: { id: number }; reply: ReceivedFile }
  /** Remove the logo of the company */
  'DELETE /api/company-logo': { ifMatch: number; reply: null }
  /** Set the logo of the company */
  'PUT /api/company-logo': { ifMatch: number; body: SentFile; reply: SetCompanyLogoReply }
  /** Read the logo of the company */
  'GET /api/company-logo/{version}': { params: { version: string }; reply: ReceivedFile }
  /** The docks of a place on one day */
  'GET /api/dock-board': { query?: { day?: Day; placeId?: number }; reply: DockBoard }
  /** Block time at a dock */
  'POST /api/docks/{id}/blocks': { params: { id: number }; body: BlockEntry; reply: TakenTime }
  /** Release blocked time */
  'DELETE /api/dock-blocks/{id}': { params: { id: number }; ifMatch: number; reply: null }
  /** Mark a truck as arrived or gone */
  'POST /api/dock-slots/{id}/visits': {
    params: { id: number }
    ifMatch: number
    body: VisitEntry
    reply: TakenTime
  }
  /** The dock slot of a shipment */
  'GET /api/shipments/{id}/dock-booking': { params: { id: number }; reply: DockBooking }
  /** Book or move a dock slot */
  'POST /api/shipments/{id}/dock-booking': {
    params: { id: number }
    ifMatch: number
    body: SlotEntry
    reply: DockBooking
  }
  /** Release a dock slot */
  'DELETE /api/shipments/{id}/dock-booking': {
    params: { id: number }
    ifMatch: number
    reply: DockBooking
  }
  /** Dock slots that a shipment can have */
  'GET /api/shipments/{id}/dock-slots': {
    params: { id: number }
    query: { day: Day; orLater?: 'true' | 'false' }
    reply: OfferedDocks
  }
  /** List the package presets */
  'GET /api/package-presets': {
    reply: {
      type: PackageType
      height: Centimetres
      width: Centimetres
      depth: Centimetres
      grossWeight: Kilograms
      name: string
      id: number
      version: number
    }[]
  }
  /** Create a package preset */
  'POST /api/package-presets': { body: PackagePreset; reply: CreatePackagePresetReply }
  /** Change a package preset */
  'PUT /api/package-presets/{id}': {
    params: { id: number }
    ifMatch: number
    body: PackagePreset
    reply: CreatePackagePresetReply
  }
  /** Delete a package preset */
  'DELETE /api/package-presets/{id}': { params: { id: number }; ifMatch: number; reply: null }
  /** Look up a scanned code */
  'GET /api/code-lookup': {
    query: { code: string }
    reply: (
      | {
          kind: 'shipment'
          supplier: Supplier
          shipmentId: number
          shipmentCode: string
          status: ShipmentStatus
          estimatedDelivery: Day | null
        }
      | {
          kind: 'package'
          supplier: Supplier
          shipmentId: number
          shipmentCode: string
          status: ShipmentStatus
          estimatedDelivery: Day | null
          packageId: number
          number: number
          sscc: string | null
        }
      | {
          kind: 'removed-package'
          supplier: Supplier
          shipmentId: number | null
          shipmentCode: string
          number: number
          sscc: string
          removedAt: Instant
          removedBy: string
        }
      | { kind: 'order'; supplier: Supplier; orderCode: string }
      | { kind: 'product'; supplier: Supplier; productCode: string; productName: string }
    )[]
  }
  /** Delivery note, packing list or contents list of a shipment */
  'GET /api/shipments/{id}/papers/{paper}': {
    params: { id: number; paper: Paper }
    query?: { leaveOut?: 'true' | 'false'; packages?: string } & { lang?: Lang }
    reply: ReceivedFile
  }
  /** Despatch advice of a shipment, for another system */
  'GET /api/shipments/{id}/despatch-advice': {
    params: { id: number }
    query?: { format?: 'ubl-t120' | 'ubl-t16' | 'desadv-d96a' | 'desadv-d01b' | 'json' }
    reply: DespatchAdvice | ReceivedFile
  }
  /** JSON Schema of the despatch advice */
  'GET /api/schemas/despatch-advice': { reply: ReceivedFile }
  /** Receipt of a shipment as PDF */
  'GET /api/shipments/{id}/receipt-paper': {
    params: { id: number }
    query?: { receiptId?: number; leaveOut?: 'true' | 'false' } & { lang?: Lang }
    reply: ReceivedFile
  }
  /** Labels of packages */
  'GET /api/shipments/{id}/labels': {
    params: { id: number }
    query?: {
      size?: LabelSize
      copies?: number
      leaveOut?: 'true' | 'false'
      dpi?: '203' | '300'
      packages?: string
    } & { format?: 'pdf' | 'zpl' | 'svg'; lang?: Lang }
    reply: ReceivedFile
  }
  /** Labels of chosen packages */
  'POST /api/shipments/{id}/labels': {
    params: { id: number }
    query?: {
      size?: LabelSize
      copies?: number
      leaveOut?: 'true' | 'false'
      dpi?: '203' | '300'
    } & { format?: 'pdf' | 'zpl' | 'svg'; lang?: Lang }
    body: GetChosenLabelsBody
    reply: ReceivedFile
  }
  /** Arrivals */
  'GET /api/arrivals': {
    query?: ListArrivalsQuery & { limit?: number; after?: string; before?: string }
    reply: ListArrivalsReply
  }
  /** Count arrivals */
  'GET /api/arrivals/count': {
    query?: ListArrivalsQuery & { row?: number }
    reply: CountPeopleReply
  }
  /** Count arrivals by day and place */
  'GET /api/arrivals/days': { query: { from: Day; days?: number }; reply: ListArrivalDaysReply }
  /** Get your calendar address */
  'GET /api/arrivals/calendar-feed': { reply: GetCalendarFeedReply }
  /** Create your calendar address */
  'PUT /api/arrivals/calendar-feed': { reply: CreateCalendarFeedReply }
  /** Withdraw your calendar address */
  'DELETE /api/arrivals/calendar-feed': { reply: null }
  /** Arrivals as a calendar (RFC 5545) */
  'GET /api/arrivals/calendar.ics': {
    query: { secret: string; placeId?: number }
    reply: ReceivedFile
  }
  /** Figures of suppliers */
  'GET /api/scorecard': { query?: GetScorecardQuery; reply: GetScorecardReply }
  /** Figures of suppliers as a file */
  'GET /api/scorecard/export': {
    query?: GetScorecardQuery & { format?: 'data' | 'csv' | 'xlsx'; lang?: Lang }
    reply: ReceivedFile
  }
  /** The shipments behind the figures of suppliers */
  'GET /api/scorecard/shipments': {
    query?: ListScoredShipmentsQuery & { limit?: number; after?: string; before?: string }
    reply: ListScoredShipmentsReply
  }
  /** Count the shipments behind a figure */
  'GET /api/scorecard/shipments/count': {
    query?: ListScoredShipmentsQuery & { row?: number }
    reply: CountPeopleReply
  }
  /** Today: work to do */
  'GET /api/starter': { reply: GetStarterReply }
  /** Get the first steps that are done */
  'GET /api/first-steps': { reply: GetFirstStepsReply }
  /** Changes after a position */
  'GET /api/events': {
    query?: { kind?: string; shipmentId?: number; orderId?: number } & {
      after?: number
      limit?: number
    }
    reply: ListEventsReply
  }
  /** Back-channel logout of a provider */
  'POST /api/auth/providers/{provider}/backchannel-logout': {
    params: { provider: PublicHandle }
    body: SentFile
    reply: null
  }
  /** Preview a file of people */
  'POST /api/person-imports/preview': {
    query?: {
      encoding?: EncodingName
      sheet?: string
      columns?: ColumnsChoice
      decimals?: 'comma' | 'point'
      side?: 'staff' | 'suppliers' | 'both'
      supplierId?: number
      language?: Lang
    }
    body: SentFile
    reply: PersonImportReport
  }
  /** Invite the people of a file, at most 2000 */
  'POST /api/person-imports': {
    query?: {
      rows?: 'all' | 'good'
      encoding?: EncodingName
      sheet?: string
      columns?: ColumnsChoice
      decimals?: 'comma' | 'point'
      side?: 'staff' | 'suppliers' | 'both'
      supplierId?: number
      language?: Lang
    }
    body: SentFile
    reply: PersonImportReport
  }
  /** Bad rows of a file of people */
  'POST /api/person-imports/bad-rows': {
    query?: {
      encoding?: EncodingName
      sheet?: string
      columns?: ColumnsChoice
      decimals?: 'comma' | 'point'
      side?: 'staff' | 'suppliers' | 'both'
      supplierId?: number
    }
    body: SentFile
    reply: PersonBadRows
  }
  /** Preview a file of suppliers */
  'POST /api/supplier-imports/preview': {
    query?: PreviewSupplierImportQuery
    body: SentFile
    reply: SupplierImportReport
  }
  /** Create and change the suppliers of a file, at most 5000 */
  'POST /api/supplier-imports': {
    query?: {
      rows?: 'all' | 'good'
      encoding?: EncodingName
      sheet?: string
      columns?: ColumnsChoice
      decimals?: 'comma' | 'point'
    }
    body: SentFile
    reply: SupplierImportReport
  }
  /** Bad rows of a file of suppliers */
  'POST /api/supplier-imports/bad-rows': {
    query?: PreviewSupplierImportQuery
    body: SentFile
    reply: SupplierBadRows
  }
  /** Preview a file of code mappings */
  'POST /api/webhook-endpoints/{id}/code-mappings/preview': {
    params: { id: number }
    query?: PreviewSupplierImportQuery
    body: SentFile
    reply: MappingImportReport
  }
  /** Unsubscribe from notice mails */
  'POST /api/notices/unsubscription': {
    query: { token: string }
    body: UnsubscribeFromNoticesBody
    reply: null
  }
  /** Preview a file of confirmations */
  'POST /api/confirmation-imports/preview': {
    query?: PreviewConfirmationImportQuery
    body: SentFile
    reply: ConfirmationImportReport
  }
  /** Confirm the order lines of a file, at most 1000 */
  'POST /api/confirmation-imports': {
    query?: {
      rows?: 'all' | 'good'
      seen?: string
      encoding?: EncodingName
      sheet?: string
      columns?: ColumnsChoice
      decimals?: 'comma' | 'point'
      dates?: 'day-first' | 'month-first'
    }
    body: SentFile
    reply: ConfirmationImportReport
  }
  /** Bad rows of a file of confirmations */
  'POST /api/confirmation-imports/bad-rows': {
    query?: PreviewConfirmationImportQuery
    body: SentFile
    reply: ConfirmationBadRows
  }
  /** Preview a file of orders */
  'POST /api/order-imports/preview': {
    query?: PreviewConfirmationImportQuery
    body: SentFile
    reply: ImportReport
  }
  /** Bad rows of a file of orders */
  'POST /api/order-imports/bad-rows': {
    query?: PreviewConfirmationImportQuery
    body: SentFile
    reply: ImportBadRows
  }
  /** Add the lines of a file */
  'POST /api/shipments/{id}/line-import': {
    params: { id: number }
    query?: {
      preview?: 'true' | 'false'
      rows?: 'all' | 'good'
      fileName?: string
      again?: 'true' | 'false'
      encoding?: EncodingName
      sheet?: string
      columns?: ColumnsChoice
      decimals?: 'comma' | 'point'
      dates?: 'day-first' | 'month-first'
      packages?: 'none' | 'make'
    }
    ifMatch: number
    body: SentFile
    reply: LineImportReport
  }
  /** Bad rows of a file of lines */
  'POST /api/shipments/{id}/line-import/bad-rows': {
    params: { id: number }
    query?: PreviewConfirmationImportQuery
    body: SentFile
    reply: LineBadRows
  }
  /** Upload a file */
  'POST /api/attachments': { query?: { name?: string }; body: SentFile; reply: Attachment }
}
/** POST routes that take no idempotency key: repeating a call may have its effect twice. */
export const routesWithoutKey: readonly string[] = [
  'POST /api/auth/signin',
  'POST /api/auth/provider-flows',
  'POST /api/auth/provider-signin',
  'POST /api/auth/signout',
  'POST /api/auth/link',
  'POST /api/auth/link/password',
  'POST /api/auth/password-reset',
  'POST /api/auth/email-change',
  'POST /api/auth/link/email',
  'POST /api/setup',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/challenge',
  'POST /api/auth/passkeys/registration',
  'POST /api/auth/passkeys/{id}/removal',
  'POST /api/auth/passkey-challenge',
  'POST /api/auth/passkey-signin',
  'POST /api/auth/second-factor',
  'POST /api/auth/second-factor/confirmation',
  'POST /api/auth/second-factor/recovery-codes',
  'POST /api/auth/second-factor/removal',
  'POST /api/auth/second-factor/verification',
  'POST /api/sign-in-providers/{id}/check',
  'POST /api/supplier-settings/{id}/deactivation',
  'POST /api/supplier-settings/{id}/reactivation',
  'POST /api/service-accounts/{id}/keys',
  'POST /api/webhook-endpoints',
  'POST /api/webhook-endpoints/{id}/secrets',
  'POST /api/messages',
  'POST /api/shipments/{id}/count-comparison',
  'POST /api/shipments/{id}/labels',
  'POST /api/auth/providers/{provider}/backchannel-logout',
  'POST /api/person-imports/preview',
  'POST /api/person-imports/bad-rows',
  'POST /api/supplier-imports/preview',
  'POST /api/supplier-imports/bad-rows',
  'POST /api/webhook-endpoints/{id}/code-mappings/preview',
  'POST /api/notices/unsubscription',
  'POST /api/confirmation-imports/preview',
  'POST /api/confirmation-imports/bad-rows',
  'POST /api/order-imports/preview',
  'POST /api/order-imports/bad-rows',
  'POST /api/shipments/{id}/line-import/bad-rows',
  'POST /api/attachments',
]
