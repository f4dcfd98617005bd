import type { UblFormat } from '#domain/messages/advice-format.ts'
import type { DespatchAdvice } from '#domain/messages/despatch-advice.ts'
import type { Loss, MessageFault } from '#domain/messages/message-findings.ts'
import { nestedHandlingUnits } from '#domain/messages/ubl/nested-handling-units.ts'
import { handlingUnitsByLine } from '#domain/messages/ubl/ubl-handling-units.ts'
import { UblWriter, utcParts } from '#domain/messages/ubl/ubl-writer.ts'
import { elements, type XmlContent, type XmlElements } from '#domain/messages/ubl/xml-element.ts'

const namespace = (name: string) => `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`

/** A message as elements with its losses, or the reasons why it cannot be written. */
export type UblMessage = { root: XmlElements; losses: Loss[] } | { faults: MessageFault[] }

/** The parts in which Peppol's despatch advices differ. */
type Profile = {
  customization: string
  profile: string
  status(writer: UblWriter): string | null
  taxScheme(writer: UblWriter, party: 'supplier' | 'buyer'): XmlElements | null
  shipment(writer: UblWriter): XmlElements | undefined
  lines(writer: UblWriter): XmlContent[]
}

/**
 * Returns a despatch advice in UBL 2.1 by the rules of Peppol. T16 (BIS Despatch Advice 3) nests packages under lines,
 * in two levels. T120 (Logistics, Advanced Despatch Advice 1) nests them under the shipment, in four levels, with
 * quantities and sizes.
 */
export function ublDespatchAdvice(advice: DespatchAdvice, format: UblFormat): UblMessage {
  const writer = new UblWriter(advice)
  const root = rootOf(writer, profiles[format])
  const { faults, losses } = writer.findings
  return faults.length > 0 ? { faults } : { root, losses }
}

function rootOf(writer: UblWriter, profile: Profile): XmlElements {
  const { advice } = writer
  const { date, time } = utcParts(advice.issuedAt)
  const [order = '', ...others] = new Set(advice.lines.map(({ orderCode }) => orderCode))
  if (advice.seal) writer.findings.lose('seal')
  const party = (name: 'supplier' | 'buyer') =>
    writer.addressedParty(name, profile.taxScheme(writer, name))
  return {
    DespatchAdvice: {
      '@_xmlns': namespace('DespatchAdvice'),
      '@_xmlns:cac': namespace('CommonAggregateComponents'),
      '@_xmlns:cbc': namespace('CommonBasicComponents'),
      ...elements({
        'cbc:CustomizationID': profile.customization,
        'cbc:ProfileID': profile.profile,
        'cbc:ID': writer.identifier(advice.code, { field: 'code' }),
        'cbc:IssueDate': date,
        'cbc:IssueTime': time,
        'cbc:DocumentStatusCode': profile.status(writer),
        'cbc:Note': writer.text(advice.note, 'note'),
        'cac:OrderReference': others.length === 0 ? elements({ 'cbc:ID': order }) : null,
        'cac:DespatchSupplierParty': party('supplier'),
        'cac:DeliveryCustomerParty': party('buyer'),
        'cac:Shipment': profile.shipment(writer),
        'cac:DespatchLine': profile.lines(writer),
      }),
    },
  }
}

const outermostCount = ({ packages }: DespatchAdvice) => {
  const count = packages.filter(({ parent }) => parent === null).length
  return count > 0 ? `${count}` : null
}

const t16: Profile = {
  customization: 'urn:fdc:peppol.eu:poacc:trns:despatch_advice:3',
  profile: 'urn:fdc:peppol.eu:poacc:bis:despatch_advice:3',
  status({ advice, findings }) {
    if (advice.purpose === 'cancellation') findings.refuse({ field: 'revision', code: 'invalid' })
    if (advice.purpose === 'replacement') findings.lose('revision')
    return null
  },
  taxScheme({ advice, findings }, party) {
    if (advice[party].taxId) findings.lose(`${party}.taxId`)
    return null
  },
  shipment(writer) {
    const { advice, findings } = writer
    const { shipTo, incoterm, incotermPlace } = advice
    if (incoterm) findings.lose('incoterm')
    if (incotermPlace) findings.lose('incotermPlace')
    if (advice.licensePlate) findings.lose('licensePlate')
    if (shipTo?.taxId) findings.lose('shipTo.taxId')
    const id = shipTo && writer.placeId(shipTo)
    return elements({
      'cbc:ID': '1',
      'cbc:TotalTransportHandlingUnitQuantity': outermostCount(advice),
      'cac:Consignment': writer.consignment(),
      'cac:ShipmentStage': elements({ 'cbc:TransportModeCode': transportModeCode(advice) }),
      'cac:Delivery': elements({
        'cbc:TrackingID': writer.trackingId(),
        'cac:EstimatedDeliveryPeriod': writer.estimatedDelivery(),
        'cac:DeliveryParty': shipTo && {
          ...elements({ 'cac:PartyIdentification': id && { 'cbc:ID': id } }),
          'cac:PartyName': { 'cbc:Name': writer.name(shipTo, 'shipTo') },
          ...elements({ 'cac:PostalAddress': writer.address(shipTo, 'shipTo', true) }),
        },
        'cac:Despatch': writer.despatch(),
      }),
    })
  },
  lines(writer) {
    const units = handlingUnitsByLine(writer.advice, writer.findings)
    return writer.advice.lines.map((line, index) => {
      const inside = units.get(line.number)
      const shipment = { 'cbc:ID': 'NA', 'cac:TransportHandlingUnit': inside ?? [] }
      return { ...writer.line(line, index), ...(inside && { 'cac:Shipment': shipment }) }
    })
  },
}

const t120: Profile = {
  customization: 'urn:fdc:peppol.eu:logistics:trns:advanced_despatch_advice:1',
  profile: 'urn:fdc:peppol.eu:logistics:bis:despatch_advice_only:1',
  // UNTDID 1225.
  status: ({ advice }) => ({ original: '9', replacement: '5', cancellation: '1' })[advice.purpose],
  taxScheme(writer, party) {
    const { taxId } = writer.advice[party]
    if (!taxId) return null
    const id = writer.identifier(taxId, { field: `${party}.taxId` })
    return { 'cbc:CompanyID': id, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }
  },
  shipment(writer) {
    const { advice, findings } = writer
    const { shipTo } = advice
    if (shipTo?.taxId) findings.lose('shipTo.taxId')
    const units = nestedHandlingUnits(advice, findings)
    return elements({
      'cbc:ID': '1',
      'cbc:TotalTransportHandlingUnitQuantity': outermostCount(advice),
      'cac:Consignment': writer.consignment(),
      'cac:ShipmentStage': elements({
        'cbc:TransportModeCode': transportModeCode(advice),
        'cac:TransportMeans': roadVehicle(writer),
      }),
      'cac:Delivery': elements({
        'cbc:TrackingID': writer.trackingId(),
        'cac:DeliveryLocation':
          shipTo &&
          elements({
            'cbc:ID': writer.placeId(shipTo),
            'cbc:Name': writer.name(shipTo, 'shipTo'),
            'cac:Address': writer.address(shipTo, 'shipTo', false),
          }),
        'cac:EstimatedDeliveryPeriod': writer.estimatedDelivery(),
        'cac:Despatch': writer.despatch(),
        'cac:DeliveryTerms': deliveryTerms(writer),
      }),
      'cac:TransportHandlingUnit': units,
    })
  },
  lines: (writer) => writer.advice.lines.map((line, index) => writer.line(line, index)),
}

// A vehicle with a license plate goes by road: 3 of UN/ECE Recommendation 19.
const transportModeCode = ({ transportMode, licensePlate }: DespatchAdvice) =>
  transportMode ?? (licensePlate ? '3' : null)

// Sea and air transport have no road vehicle; road, several modes or an unknown mode may have one.
function roadVehicle(writer: UblWriter): XmlElements | null {
  const { licensePlate, transportMode } = writer.advice
  if (!licensePlate) return null
  if (transportMode !== null && transportMode !== '3' && transportMode !== '6') {
    writer.findings.lose('licensePlate')
    return null
  }
  const id = writer.identifier(licensePlate, { field: 'licensePlate' })
  return { 'cac:RoadTransport': { 'cbc:LicensePlateID': id } }
}

// A place without an Incoterm has no element and becomes free text.
function deliveryTerms(writer: UblWriter): XmlElements | undefined {
  const { incoterm, incotermPlace } = writer.advice
  const place = writer.text(incotermPlace, 'incotermPlace')
  return elements({
    'cbc:ID': incoterm,
    'cbc:SpecialTerms': incoterm ? null : place,
    'cac:DeliveryLocation': incoterm && elements({ 'cbc:ID': place }),
  })
}

const profiles: Record<UblFormat, Profile> = { 'ubl-t16': t16, 'ubl-t120': t120 }
