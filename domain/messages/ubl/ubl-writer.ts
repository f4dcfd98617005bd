import { isGln } from '#domain/gs1/gs1-key.ts'
import { addressLines } from '#domain/messages/address-lines.ts'
import { isUnitCode } from '#domain/messages/code-forms.ts'
import type { AdviceLine, CodedParty, DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import {
  type AdviceField,
  MessageFindings,
  type PartyName,
} from '#domain/messages/message-findings.ts'
import {
  attributed,
  elements,
  isXmlText,
  type XmlContent,
  type XmlElements,
  xmlText,
} from '#domain/messages/ubl/xml-element.ts'
import type { Party } from '#domain/parties/party.ts'

/** Returns date and time of an instant as XML Schema writes them, in UTC. */
export function utcParts(instant: string): { date: string; time: string } {
  const [date = '', time = ''] = new Date(instant).toISOString().split(/[T.]/)
  return { date, time: `${time}Z` }
}

type Place = { field: AdviceField; index?: number }

/** Writes the parts of a UBL despatch advice that T16 and T120 share; collects losses and faults. */
export class UblWriter {
  readonly findings = new MessageFindings()
  readonly advice: DespatchAdvice

  constructor(advice: DespatchAdvice) {
    this.advice = advice
  }

  /** Returns a text for people; characters that XML forbids are lost. */
  text(text: string, field: AdviceField): string {
    if (!isXmlText(text)) this.findings.lose(field)
    return xmlText(text)
  }

  /** Returns a text that machines compare: unchanged, or refused. */
  identifier(text: string, place: Place): string {
    if (!isXmlText(text)) this.findings.refuse({ ...place, code: 'invalid' })
    return text
  }

  gln({ gln }: Party, party: PartyName): XmlElements | null {
    if (gln === null) return null
    if (!isGln(gln)) this.findings.refuse({ field: `${party}.gln`, code: 'wrong-check-digit' })
    return attributed(gln, 'schemeID', '0088')
  }

  /** Identifier of the ship-to place: the code that the receiving system has for it, else its GLN. */
  placeId(place: CodedParty): XmlContent | null {
    const gln = this.gln(place, 'shipTo')
    if (gln && place.assignedCode) this.findings.lose('shipTo.gln')
    return place.assignedCode ?? gln
  }

  name(party: Party, name: PartyName): string {
    const text = this.text(party.name, `${name}.name`)
    if (text.trim() === '') this.findings.refuse({ field: `${name}.name`, code: 'required' })
    return text
  }

  /** Returns an address; if Peppol requires a country, an address without country is lost. */
  address(party: Party, name: PartyName, needsCountry: boolean) {
    const { postcode, city, region, country } = party
    const [street, additional, ...others] = addressLines(party)
    if (!country && needsCountry) {
      if (street || postcode || city || region) this.findings.lose(`${name}.address`)
      return undefined
    }
    const addressText = (text = '') => this.text(text, `${name}.address`)
    return elements({
      'cbc:StreetName': addressText(street),
      'cbc:AdditionalStreetName': addressText(additional),
      'cbc:CityName': addressText(city),
      'cbc:PostalZone': addressText(postcode),
      'cbc:CountrySubentity': addressText(region),
      // T16 allows at most one address line.
      'cac:AddressLine': elements({ 'cbc:Line': addressText(others.join(', ')) }),
      'cac:Country': country && { 'cbc:IdentificationCode': country },
    })
  }

  /** A party with an electronic address, which supplier and buyer must have. */
  addressedParty(name: 'supplier' | 'buyer', taxScheme: XmlElements | null): XmlElements {
    const party: CodedParty = this.advice[name]
    const gln = this.gln(party, name)
    if (!gln) this.findings.refuse({ field: `${name}.gln`, code: 'required' })
    const id = party.assignedCode ?? gln
    const content = elements({
      'cbc:EndpointID': gln,
      'cac:PartyIdentification': id && { 'cbc:ID': id },
      'cac:PostalAddress': this.address(party, name, true),
      'cac:PartyTaxScheme': taxScheme,
      'cac:PartyLegalEntity': elements({ 'cbc:RegistrationName': this.name(party, name) }),
    })
    return { 'cac:Party': content ?? {} }
  }

  estimatedDelivery(): XmlElements | undefined {
    const { estimatedDelivery } = this.advice
    return elements({ 'cbc:StartDate': estimatedDelivery, 'cbc:EndDate': estimatedDelivery })
  }

  despatch(): XmlElements {
    const { date, time } = utcParts(this.advice.despatchedAt)
    return { 'cbc:ActualDespatchDate': date, 'cbc:ActualDespatchTime': time }
  }

  trackingId(): string {
    return this.identifier(this.advice.tracking, { field: 'tracking' })
  }

  consignment(): XmlElements | null {
    const carrier = this.text(this.advice.carrier, 'carrier')
    const waybill = this.identifier(this.advice.waybill, { field: 'waybill' })
    if (!carrier && !waybill) return null
    const party = elements({
      'cac:PartyIdentification': elements({ 'cbc:ID': this.advice.carrierCode }),
      'cac:PartyName': elements({ 'cbc:Name': carrier }),
    })
    return { 'cbc:ID': waybill || 'NA', ...elements({ 'cac:CarrierParty': party }) }
  }

  line(line: AdviceLine, index: number): XmlElements {
    const { findings } = this
    if (!line.unitCode) findings.refuse({ field: 'lines.unit', index, code: 'required' })
    else if (!isUnitCode(line.unitCode))
      findings.refuse({ field: 'lines.unit', index, code: 'invalid' })
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
      'cac:Item': this.#item(line, index),
    }
  }

  #item(line: AdviceLine, index: number): XmlElements {
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
        // Peppol has no element for an origin.
        'cac:AdditionalItemProperty': [
          ...property('Size', this.text(line.size, 'lines.size')),
          ...property('Color', this.text(line.color, 'lines.color')),
          ...property('CountryOfOrigin', line.countryOfOrigin ?? ''),
        ],
        'cac:ItemInstance': traceability && this.#itemInstances(traceability, index),
      }),
    }
  }

  #itemInstances(goods: NonNullable<AdviceLine['traceability']>, index: number): XmlContent[] {
    const { lot, bestBefore, expiry, serialNumbers } = goods
    const code = (text: string | null) =>
      text && this.identifier(text, { field: 'lines.traceability', index })
    const serials = serialNumbers.length > 0 ? serialNumbers : [null]
    const lotNumber = code(lot)
    return serials.flatMap((serial) => {
      const instance = elements({
        'cbc:BestBeforeDate': bestBefore,
        'cbc:SerialID': code(serial),
        'cac:LotIdentification': elements({
          'cbc:LotNumberID': lotNumber,
          'cbc:ExpiryDate': expiry,
        }),
      })
      return instance ? [instance] : []
    })
  }
}
