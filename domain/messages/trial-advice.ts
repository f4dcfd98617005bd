import { makeSscc } from '#domain/gs1/gs1-key.ts'
import type { DespatchAdvice } from '#domain/messages/despatch-advice.ts'

const party = (name: string, gln: string) => ({
  ...{ name, gln, taxId: null, address: ['Test street 1'] },
  ...{ postcode: '08001', city: 'Barcelona', region: '', country: 'ES' },
})

const measures = { height: '30', width: '40', depth: '60', grossWeight: '8' }

/** Returns a despatch advice of an invented shipment, to try the connection to another system. */
export const trialAdvice = (issuedAt: string): DespatchAdvice => ({
  ...{ code: 'TEST', revision: 0, purpose: 'original', isPreview: false },
  ...{ issuedAt, despatchedAt: issuedAt, estimatedDelivery: issuedAt.slice(0, 10) },
  supplier: party('TEST supplier', '9506000134352'),
  buyer: party('TEST buyer', '9506000134376'),
  shipTo: party('TEST warehouse', '9506000134369'),
  ...{ carrier: 'TEST', tracking: '', transportMode: '3', waybill: '', licensePlate: '', seal: '' },
  ...{ incoterm: null, incotermPlace: '', note: 'TEST: no goods are coming.' },
  lines: [
    {
      ...{ number: 1, orderCode: 'TEST', orderDate: issuedAt.slice(0, 10), orderLineNumber: '1' },
      ...{ productCode: 'TEST', supplierProductCode: 'TEST', gtin: '9506000134376' },
      ...{ productName: 'TEST product', size: '', color: '', countryOfOrigin: null },
      ...{ quantity: '12', unit: 'piece', unitCode: 'H87', traceability: null, packaging: null },
    },
  ],
  packages: [
    {
      ...{ number: 1, parent: null, code: 'TEST-P1', type: 'CT' },
      // 9506000 is a prefix for examples.
      sscc: makeSscc({ extension: 3, prefix: '9506000', serial: 0 }),
      ...{ ...measures, netWeight: null, tracking: '' },
      contents: [{ line: 1, quantity: '12' }],
    },
  ],
})
