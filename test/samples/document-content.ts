import type { PaperContent, PaperLine, PaperPackage } from '#domain/packing/paper.ts'
import type { ReceiptPaperRow } from '#domain/receiving/receipt-paper.ts'

/** A line of a made-up shipment, with letters that many fonts lack. */
export const paperLine = (id: number, changes: Partial<PaperLine> = {}): PaperLine => ({
  id,
  orderCode: 'PO-1001',
  orderDate: '2026-10-12',
  orderLineNumber: id,
  productCode: `BOX-${id}`,
  productName: 'Caixa pel·lícula, Castaño & Plaça',
  size: 'M',
  color: 'groc',
  gtin: '09506000134352',
  unit: 'pcs',
  quantity: '1250',
  numberOfPackages: 50,
  quantityPerPackage: '25',
  remainder: '0',
  height: '40',
  width: '30',
  depth: '20.5',
  weight: '7.25',
  ...changes,
})

/** A carton of a made-up shipment. */
export const paperPackage = (id: number, changes: Partial<PaperPackage> = {}): PaperPackage => ({
  id,
  number: id,
  parentId: null,
  type: 'CT',
  sscc: null,
  height: '40',
  width: '30',
  depth: '20.5',
  grossWeight: '7.25',
  netWeight: null,
  tracking: '',
  contents: [{ lineId: 1, quantity: '25' }],
  ...changes,
})

/** Returns the content of the papers of a made-up closed shipment. */
export const documentContent = (changes: Partial<PaperContent> = {}): PaperContent => ({
  state: 'closed',
  code: 'S000012',
  revision: 0,
  supplier: {
    name: 'Cartró del Vallès, S.L.',
    taxId: 'ESB12345674',
    address: ['Carrer de la Plaça, 12', '08192 Sant Quirze del Vallès'],
    gln: '8412345000010',
  },
  buyer: { name: 'Mercat', taxId: null, address: [], gln: '9506000134352' },
  shipTo: { name: 'Mercat, Moll 7, Barcelona', taxId: null, address: [], gln: null },
  estimatedDelivery: '2026-12-01',
  closedAt: '2026-11-20T15:04:05.678+00:00',
  closedOn: '2026-11-20',
  carrier: 'Trans Vallès',
  tracking: 'CR-7781-20',
  incoterm: null,
  incotermPlace: '',
  note: '',
  lines: [paperLine(1)],
  packages: [],
  ...changes,
})

/** Content of the papers of a made-up shipment that is partly packed, in every way: on a pallet, mixed, and beside it. */
export const packedContent = documentContent({
  revision: 2,
  note: 'Two pallets',
  lines: [
    paperLine(1, { productName: 'Caixa pel·lícula coŀlega, Castaño & Plaça 5 €' }),
    paperLine(2, {
      orderCode: 'PO-1002',
      size: '48 mm',
      unit: 'm',
      quantity: '1262.5',
      quantityPerPackage: '50',
      numberOfPackages: 25,
      remainder: '12.5',
    }),
  ],
  packages: [
    paperPackage(1, {
      type: 'PX',
      sscc: '376104250021234569',
      height: '145',
      width: '80',
      depth: '120.5',
      grossWeight: '1512.125',
      contents: [],
    }),
    paperPackage(2, { parentId: 1, tracking: 'TRK-2' }),
    paperPackage(3, {
      parentId: 1,
      contents: [
        { lineId: 1, quantity: '20' },
        { lineId: 2, quantity: '12.5' },
      ],
    }),
    paperPackage(4, { type: 'BG', grossWeight: null, height: null }),
  ],
})

/** The same with the rest of its lines in the bag. */
export const fullyPackedContent: PaperContent = {
  ...packedContent,
  packages: packedContent.packages.map((box) =>
    box.type === 'BG'
      ? {
          ...box,
          contents: [
            { lineId: 1, quantity: '1205' },
            { lineId: 2, quantity: '1250' },
          ],
        }
      : box,
  ),
}

/** Returns a receipt's count of the first line of a made-up shipment. */
export const receiptPaperRow = (
  id: number,
  changes: Partial<ReceiptPaperRow> = {},
): ReceiptPaperRow => ({
  ...{ id, lineId: 1, orderLineId: 1, accepted: '0', rejected: '0', cancelled: '0' },
  ...{ surplus: '0', surplusHeld: '0', reason: '', reasonCode: null, corrects: null },
  ...{ isTakenBack: false, receivedAt: '2026-12-01 10:15', receivedBy: 'Marc Puig' },
  ...{ unannounced: null, unordered: null, lots: [], serialNumbers: [] },
  ...changes,
})
