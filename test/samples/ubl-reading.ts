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

const elementsAt = (from: Read | undefined, path: string): Read[] =>
  path
    .split('/')
    .reduce(
      (elements, name) => elements.flatMap((element) => (element[name] as Read[]) ?? []),
      from ? [from] : [],
    )
const textAt = (from: Read | undefined, path: string): string | null =>
  elementsAt(from, path)[0]?.['#text'] ?? null

const address = (from: Read | undefined) => ({
  address: ['StreetName', 'AdditionalStreetName', 'AddressLine/Line'].flatMap((path) =>
    elementsAt(from, path).flatMap((element) => element['#text'] ?? []),
  ),
  postcode: textAt(from, 'PostalZone') ?? undefined,
  city: textAt(from, 'CityName') ?? undefined,
  region: textAt(from, 'CountrySubentity') ?? undefined,
  country: textAt(from, 'Country/IdentificationCode') ?? undefined,
})

const party = (from: Read | undefined, name: string) => ({
  name: textAt(from, name) ?? '',
  taxId: textAt(from, 'PartyTaxScheme/CompanyID'),
  ...address(elementsAt(from, 'PostalAddress')[0] ?? elementsAt(from, 'Address')[0]),
  gln: textAt(from, 'PartyIdentification/ID') ?? textAt(from, 'ID'),
})

/** Package of a message; `on` is the id of the package that it stands on or in. */
export type ReadUnit = {
  id: string
  sscc: boolean
  type: string
  on: string | null
  measures: string[]
  contents: string[]
}

const scheme = (from: Read) => elementsAt(from, 'ID')[0]?.['@_schemeID']

const measuresOf = (from: Read) =>
  elementsAt(from, 'MeasurementDimension').map(
    (dimension) => `${textAt(dimension, 'AttributeID')} ${textAt(dimension, 'Measure')}`,
  )

function unitsByLine(root: Read): ReadUnit[] {
  const units = new Map<string, ReadUnit>()
  for (const unit of elementsAt(root, 'DespatchLine/Shipment/TransportHandlingUnit')) {
    const id = textAt(unit, 'ID') ?? ''
    units.set(id, {
      ...{ id, sscc: scheme(unit) === 'SSCC', on: null, contents: [] },
      type: textAt(unit, 'TransportHandlingUnitTypeCode') ?? '',
      measures: measuresOf(unit),
    })
    for (const inner of elementsAt(unit, 'Package')) {
      const innerId = textAt(inner, 'ID') ?? ''
      const type = textAt(inner, 'PackagingTypeCode') ?? ''
      const sscc = /^\d{18}$/.test(innerId)
      units.set(innerId, { id: innerId, sscc, type, on: id, measures: [], contents: [] })
    }
  }
  return [...units.values()]
}

function nestedUnits(from: Read, name: string, on: string | null): ReadUnit[] {
  return elementsAt(from, name).flatMap((unit) => {
    const id = textAt(unit, 'ID') ?? ''
    const readUnit = {
      ...{ id, sscc: scheme(unit) === 'SSCC', on, measures: measuresOf(unit) },
      type:
        textAt(unit, 'TransportHandlingUnitTypeCode') ?? textAt(unit, 'PackagingTypeCode') ?? '',
      contents: elementsAt(unit, 'GoodsItem').map(
        (goods) => `${textAt(goods, 'ID')}: ${textAt(goods, 'Quantity')}`,
      ),
    }
    return [
      readUnit,
      ...['Package', 'ContainedPackage'].flatMap((inner) => nestedUnits(unit, inner, id)),
    ]
  })
}

function line(from: Read): AdviceLine {
  const item = elementsAt(from, 'Item')[0]
  const property = (name: string) =>
    textAt(
      elementsAt(item, 'AdditionalItemProperty').find((field) => textAt(field, 'Name') === name),
      'Value',
    )
  const instances = elementsAt(item, 'ItemInstance')
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
    unitCode: elementsAt(from, 'DeliveredQuantity')[0]?.['@_unitCode'] as unknown as string,
    traceability: instance
      ? {
          lot: textAt(instance, 'LotIdentification/LotNumberID'),
          bestBefore: textAt(instance, 'BestBeforeDate'),
          expiry: textAt(instance, 'LotIdentification/ExpiryDate'),
          serialNumbers: instances.flatMap((item) => textAt(item, 'SerialID') ?? []),
        }
      : null,
    packaging: null,
  }
}

const purposes: Record<string, DespatchAdvice['purpose']> = {
  ...{ 1: 'cancellation', 5: 'replacement', 9: 'original' },
}

/** Reads a message back: a despatch advice without the fields that its format lacks, and its packages. */
export function readUbl(xml: string): Omit<DespatchAdvice, 'packages'> & { units: ReadUnit[] } {
  const document = parser.parse(xml) as { DespatchAdvice: Read[] }
  const root = document.DespatchAdvice[0] as Read
  const delivery = elementsAt(root, 'Shipment/Delivery')[0]
  const party16 = elementsAt(delivery, 'DeliveryParty')[0]
  const location120 = elementsAt(delivery, 'DeliveryLocation')[0]
  const legal = 'PartyLegalEntity/RegistrationName'
  const terms = elementsAt(delivery, 'DeliveryTerms')[0]
  const shipment = elementsAt(root, 'Shipment')[0] as Read
  const waybill = textAt(shipment, 'Consignment/ID') ?? ''
  return {
    code: textAt(root, 'ID') ?? '',
    // The format tells that a message is a replacement, but not its revision number.
    revision: textAt(root, 'DocumentStatusCode') === '5' ? 1 : 0,
    purpose: purposes[textAt(root, 'DocumentStatusCode') ?? '9'] ?? 'original',
    isPreview: false,
    issuedAt: `${textAt(root, 'IssueDate')}T${textAt(root, 'IssueTime')}`,
    despatchedAt: `${textAt(delivery, 'Despatch/ActualDespatchDate')}T${textAt(delivery, 'Despatch/ActualDespatchTime')}`,
    supplier: party(elementsAt(root, 'DespatchSupplierParty/Party')[0], legal),
    buyer: party(elementsAt(root, 'DeliveryCustomerParty/Party')[0], legal),
    shipTo: party16
      ? party(party16, 'PartyName/Name')
      : location120
        ? party(location120, 'Name')
        : null,
    estimatedDelivery: textAt(delivery, 'EstimatedDeliveryPeriod/StartDate'),
    carrier: textAt(root, 'Shipment/Consignment/CarrierParty/PartyName/Name') ?? '',
    tracking: textAt(delivery, 'TrackingID') ?? '',
    transportMode: textAt(
      shipment,
      'ShipmentStage/TransportModeCode',
    ) as DespatchAdvice['transportMode'],
    waybill: waybill === 'NA' ? '' : waybill,
    licensePlate:
      textAt(root, 'Shipment/ShipmentStage/TransportMeans/RoadTransport/LicensePlateID') ?? '',
    seal: '',
    incoterm: textAt(terms, 'ID') as DespatchAdvice['incoterm'],
    incotermPlace: textAt(terms, 'DeliveryLocation/ID') ?? textAt(terms, 'SpecialTerms') ?? '',
    note: textAt(root, 'Note') ?? '',
    lines: elementsAt(root, 'DespatchLine').map(line),
    units: [...unitsByLine(root), ...nestedUnits(shipment, 'TransportHandlingUnit', null)],
  }
}
