import { XMLParser } from 'fast-xml-parser'
import type { AdviceLine, DespatchAdvice } from '#domain/messages/despatch-advice.ts'

type Read = { [name: string]: Read[] } & { '#text'?: string; '@_schemeID'?: string }

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  trimValues: false,
  removeNSPrefix: true,
  alwaysCreateTextNode: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
})

const all = (from: Read | undefined, path: string): Read[] =>
  path
    .split('/')
    .reduce(
      (found, name) => found.flatMap((one) => (one[name] as Read[]) ?? []),
      from ? [from] : [],
    )
const textAt = (from: Read | undefined, path: string): string | null =>
  all(from, path)[0]?.['#text'] ?? null

const party = (from: Read | undefined, name: string) => ({
  name: textAt(from, name) ?? '',
  taxId: null,
  address: [],
  gln: textAt(from, 'PartyIdentification/ID'),
})

/** Packages of a T16 message: each once, whatever number of lines is in it. */
export type ReadUnit = {
  id: string
  sscc: boolean
  type: string
  on: string | null
  weights: string[]
}

function units(root: Read): ReadUnit[] {
  const found = new Map<string, ReadUnit>()
  for (const unit of all(root, 'DespatchLine/Shipment/TransportHandlingUnit')) {
    const id = textAt(unit, 'ID') ?? ''
    found.set(id, {
      ...{ id, sscc: all(unit, 'ID')[0]?.['@_schemeID'] === 'SSCC', on: null },
      type: textAt(unit, 'TransportHandlingUnitTypeCode') ?? '',
      weights: all(unit, 'MeasurementDimension').map(
        (one) => `${textAt(one, 'AttributeID')} ${textAt(one, 'Measure')}`,
      ),
    })
    for (const inner of all(unit, 'Package')) {
      const innerId = textAt(inner, 'ID') ?? ''
      const type = textAt(inner, 'PackagingTypeCode') ?? ''
      found.set(innerId, { id: innerId, sscc: /^\d{18}$/.test(innerId), type, on: id, weights: [] })
    }
  }
  return [...found.values()]
}

function line(from: Read): AdviceLine {
  const item = all(from, 'Item')[0]
  const property = (name: string) =>
    textAt(
      all(item, 'AdditionalItemProperty').find((one) => textAt(one, 'Name') === name),
      'Value',
    )
  const instances = all(item, 'ItemInstance')
  const [instance] = instances
  return {
    number: Number(textAt(from, 'ID')),
    orderCode: textAt(from, 'OrderLineReference/OrderReference/ID') ?? '',
    orderDate: '',
    orderLineNumber: textAt(from, 'OrderLineReference/LineID') ?? '',
    productCode: textAt(item, 'BuyersItemIdentification/ID') ?? '',
    supplierProductCode: textAt(item, 'SellersItemIdentification/ID') ?? '',
    gtin: textAt(item, 'StandardItemIdentification/ID'),
    productName: textAt(item, 'Name') ?? '',
    size: property('Size') ?? '',
    color: property('Color') ?? '',
    countryOfOrigin: property('CountryOfOrigin'),
    quantity: textAt(from, 'DeliveredQuantity') ?? '',
    unit: '',
    unitCode: all(from, 'DeliveredQuantity')[0]?.['@_unitCode'] as unknown as string,
    traceability: instance
      ? {
          lot: textAt(instance, 'LotIdentification/LotNumberID'),
          bestBefore: textAt(instance, 'BestBeforeDate'),
          expiry: textAt(instance, 'LotIdentification/ExpiryDate'),
          serialNumbers: instances.flatMap((one) => textAt(one, 'SerialID') ?? []),
        }
      : null,
    packaging: null,
  }
}

/** Reads a T16 message back: a despatch advice without what T16 cannot say, and its packages. */
export function readUblT16(xml: string): Omit<DespatchAdvice, 'packages'> & { units: ReadUnit[] } {
  const document = parser.parse(xml) as { DespatchAdvice: Read[] }
  const root = document.DespatchAdvice[0] as Read
  const delivery = all(root, 'Shipment/Delivery')[0]
  const shipTo = all(delivery, 'DeliveryParty')[0]
  const legal = 'PartyLegalEntity/RegistrationName'
  return {
    code: textAt(root, 'ID') ?? '',
    revision: 0,
    isPreview: false,
    issuedAt: `${textAt(root, 'IssueDate')}T${textAt(root, 'IssueTime')}`,
    supplier: party(all(root, 'DespatchSupplierParty/Party')[0], legal),
    buyer: party(all(root, 'DeliveryCustomerParty/Party')[0], legal),
    shipTo: shipTo ? party(shipTo, 'PartyName/Name') : null,
    estimatedDelivery: textAt(delivery, 'EstimatedDeliveryPeriod/StartDate'),
    carrier: textAt(root, 'Shipment/Consignment/CarrierParty/PartyName/Name') ?? '',
    tracking: textAt(delivery, 'TrackingID') ?? '',
    incoterm: null,
    incotermPlace: '',
    note: textAt(root, 'Note') ?? '',
    lines: all(root, 'DespatchLine').map(line),
    units: units(root),
  }
}
