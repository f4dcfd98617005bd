import { documentContent, packedContent, paperLine } from '#test/samples/document-content.ts'

const barcelona = { postcode: '08039', city: 'Barcelona', region: 'Catalunya', country: 'ES' }

/** A shipment with every field of a message, for the examples in docs/messages. */
export const messageExample = {
  ...packedContent,
  closedAt: '2026-11-20T15:04:05.678+00:00',
  supplier: {
    ...documentContent().supplier,
    ...{ postcode: '08192', city: 'Sant Quirze del Vallès', region: 'Catalunya', country: 'ES' },
  },
  buyer: {
    ...documentContent().buyer,
    ...{ taxId: 'ESA08100018', address: ['Moll 7'], ...barcelona },
  },
  shipTo: {
    name: 'Harbour Warehouse',
    taxId: null,
    address: ['Port de Barcelona', 'Moll 7, porta 3', 'Edifici B', '08039 Barcelona'],
    ...barcelona,
    gln: '9506000134369',
  },
  despatchedAt: '2026-11-20T17:30:00+00:00',
  transportMode: '3' as const,
  waybill: 'CMR-4471',
  licensePlate: '1234 BCD',
  seal: 'SEAL-7',
  incoterm: 'DAP' as const,
  incotermPlace: 'Barcelona',
  lines: packedContent.lines.map((line, index) =>
    paperLine(line.id, {
      ...line,
      ...(index === 0 && {
        supplierProductCode: 'C-25',
        countryOfOrigin: 'PT',
        traceability: {
          lot: 'L-7',
          bestBefore: null,
          expiry: '2027-06-30',
          serialNumbers: ['SN-1', 'SN-2'],
        },
      }),
    }),
  ),
}
