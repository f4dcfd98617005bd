import { isGln } from '#domain/gs1/gs1-key.ts'
import type { AdviceLine, DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import {
  type AdviceField,
  type Loss,
  type MessageFault,
  MessageFindings,
} from '#domain/messages/message-findings.ts'
import { handlingUnitsByLine } from '#domain/messages/ubl/ubl-handling-units.ts'
import {
  attributed,
  elements,
  isXmlText,
  type XmlContent,
  type XmlElements,
  xmlText,
} from '#domain/messages/ubl/xml-element.ts'
import type { Party } from '#domain/parties/party.ts'

const namespace = (name: string) => `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`

/** A message as elements, and what was lost; or why there is none. */
export type UblMessage = { root: XmlElements; losses: Loss[] } | { faults: MessageFault[] }

/**
 * Returns a despatch advice in UBL 2.1 by the rules of Peppol BIS Despatch Advice 3 (T16). Addresses have no country in the
 * document and none without one in T16, so that they are lost; packages stand under lines there, in two levels.
 */
export function ublT16(advice: DespatchAdvice): UblMessage {
  const message = new UblWriter(advice)
  const root = message.root()
  const { faults, losses } = message.findings
  return faults.length > 0 ? { faults } : { root, losses }
}

type PartyName = 'supplier' | 'buyer' | 'shipTo'
type Place = { field: AdviceField; index?: number }

class UblWriter {
  readonly findings = new MessageFindings()
  readonly advice: DespatchAdvice

  constructor(advice: DespatchAdvice) {
    this.advice = advice
  }

  root(): XmlElements {
    const { advice, findings } = this
    const [date, time] = new Date(advice.issuedAt).toISOString().split(/[T.]/)
    const orders = new Set(advice.lines.map(({ orderCode }) => orderCode))
    const [order = ''] = orders
    if (advice.revision > 0) findings.lose('revision')
    if (advice.incoterm) findings.lose('incoterm')
    if (advice.incotermPlace) findings.lose('incotermPlace')
    const units = handlingUnitsByLine(advice, findings)
    const buyer = this.addressedParty('buyer', advice.buyer)
    const supplier = this.addressedParty('supplier', advice.supplier)
    return {
      DespatchAdvice: {
        '@_xmlns': namespace('DespatchAdvice'),
        '@_xmlns:cac': namespace('CommonAggregateComponents'),
        '@_xmlns:cbc': namespace('CommonBasicComponents'),
        ...elements({
          'cbc:CustomizationID': 'urn:fdc:peppol.eu:poacc:trns:despatch_advice:3',
          'cbc:ProfileID': 'urn:fdc:peppol.eu:poacc:bis:despatch_advice:3',
          'cbc:ID': this.identifier(advice.code, { field: 'code' }),
          'cbc:IssueDate': date,
          'cbc:IssueTime': `${time}Z`,
          'cbc:Note': this.text(advice.note, 'note'),
          'cac:OrderReference': orders.size === 1 ? elements({ 'cbc:ID': order }) : null,
          'cac:DespatchSupplierParty': elements({ 'cac:Party': supplier }),
          'cac:DeliveryCustomerParty': elements({ 'cac:Party': buyer }),
          'cac:Shipment': this.shipment(),
          'cac:DespatchLine': advice.lines.map((line, index) =>
            this.line(line, index, units.get(line.number)),
          ),
        }),
      },
    }
  }

  /** A text for people; letters that XML lacks are lost. */
  text(text: string, field: AdviceField): string {
    if (!isXmlText(text)) this.findings.lose(field)
    return xmlText(text)
  }

  /** A text that machines compare: said as it is, or not at all. */
  identifier(text: string, place: Place): string {
    if (!isXmlText(text)) this.findings.refuse({ ...place, code: 'invalid' })
    return text
  }

  gln({ gln }: Party, party: PartyName): XmlElements | null {
    if (gln === null) return null
    if (!isGln(gln)) this.findings.refuse({ field: `${party}.gln`, code: 'wrong-check-digit' })
    return attributed(gln, 'schemeID', '0088')
  }

  name(party: Party, name: PartyName): string {
    if (party.taxId) this.findings.lose(`${name}.taxId`)
    if (party.address.length > 0) this.findings.lose(`${name}.address`)
    const said = this.text(party.name, `${name}.name`)
    if (said.trim() === '') this.findings.refuse({ field: `${name}.name`, code: 'required' })
    return said
  }

  addressedParty(name: PartyName, party: Party): XmlElements | undefined {
    const gln = this.gln(party, name)
    if (!gln) this.findings.refuse({ field: `${name}.gln`, code: 'required' })
    return elements({
      'cbc:EndpointID': gln,
      'cac:PartyIdentification': gln && elements({ 'cbc:ID': gln }),
      'cac:PartyLegalEntity': elements({ 'cbc:RegistrationName': this.name(party, name) }),
    })
  }

  shipment(): XmlElements | undefined {
    const { carrier, tracking, estimatedDelivery, shipTo, packages } = this.advice
    const outermost = packages.filter(({ parent }) => parent === null).length
    const gln = shipTo && this.gln(shipTo, 'shipTo')
    const carrierName = this.text(carrier, 'carrier')
    return elements({
      'cbc:ID': '1',
      'cbc:TotalTransportHandlingUnitQuantity': outermost > 0 ? `${outermost}` : null,
      'cac:Consignment': carrierName && {
        'cbc:ID': '1',
        'cac:CarrierParty': { 'cac:PartyName': { 'cbc:Name': carrierName } },
      },
      'cac:Delivery': elements({
        'cbc:TrackingID': this.identifier(tracking, { field: 'tracking' }),
        'cac:EstimatedDeliveryPeriod': elements({
          'cbc:StartDate': estimatedDelivery,
          'cbc:EndDate': estimatedDelivery,
        }),
        'cac:DeliveryParty':
          shipTo &&
          elements({
            'cac:PartyIdentification': gln && { 'cbc:ID': gln },
            'cac:PartyName': { 'cbc:Name': this.name(shipTo, 'shipTo') },
          }),
      }),
    })
  }

  line(line: AdviceLine, index: number, units: XmlElements[] = []): XmlContent {
    const { findings } = this
    if (!line.unitCode) findings.refuse({ field: 'lines.unit', index, code: 'required' })
    if (line.orderDate) findings.lose('lines.orderDate')
    if (line.packaging) findings.lose('lines.packaging')
    const code = (text: string, field: AdviceField) => this.identifier(text, { field, index })
    return {
      'cbc:ID': `${line.number}`,
      'cbc:DeliveredQuantity': attributed(line.quantity, 'unitCode', line.unitCode ?? ''),
      'cac:OrderLineReference': {
        'cbc:LineID': code(line.orderLineNumber, 'lines.orderLineNumber'),
        'cac:OrderReference': { 'cbc:ID': code(line.orderCode, 'lines.orderCode') },
      },
      'cac:Item': this.item(line, index),
      ...(units.length > 0 && {
        'cac:Shipment': { 'cbc:ID': 'NA', 'cac:TransportHandlingUnit': units },
      }),
    }
  }

  item(line: AdviceLine, index: number): XmlElements {
    const { findings } = this
    const code = (text: string, field: AdviceField) =>
      text.trim() && { 'cbc:ID': this.identifier(text, { field, index }) }
    const { gtin, supplierProductCode, traceability } = line
    if (!gtin && !supplierProductCode.trim())
      findings.refuse({ field: 'lines.item', index, code: 'required' })
    const name = this.text(line.productName, 'lines.productName')
    if (!name.trim()) findings.refuse({ field: 'lines.productName', index, code: 'required' })
    const property = (title: string, value: string) =>
      value.trim() ? [{ 'cbc:Name': title, 'cbc:Value': value }] : []
    return {
      'cbc:Name': name,
      ...elements({
        'cac:BuyersItemIdentification': code(line.productCode, 'lines.productCode'),
        'cac:SellersItemIdentification': code(supplierProductCode, 'lines.supplierProductCode'),
        'cac:StandardItemIdentification': gtin && {
          'cbc:ID': attributed(gtin, 'schemeID', '0160'),
        },
        // T16 has no place for an origin.
        'cac:AdditionalItemProperty': [
          ...property('Size', this.text(line.size, 'lines.size')),
          ...property('Color', this.text(line.color, 'lines.color')),
          ...property('CountryOfOrigin', line.countryOfOrigin ?? ''),
        ],
        'cac:ItemInstance': traceability && itemInstances(traceability),
      }),
    }
  }
}

function itemInstances(goods: NonNullable<AdviceLine['traceability']>): XmlElements[] {
  const { lot, bestBefore, expiry, serialNumbers } = goods
  const serials = serialNumbers.length > 0 ? serialNumbers : [null]
  return serials.flatMap((serial) => {
    const instance = elements({
      'cbc:BestBeforeDate': bestBefore,
      'cbc:SerialID': serial,
      'cac:LotIdentification': elements({ 'cbc:LotNumberID': lot, 'cbc:ExpiryDate': expiry }),
    })
    return instance ? [instance] : []
  })
}
