import type { Label } from '#domain/labels/label.ts'

/** A carton of one product under one order, with every field of a label. */
export const simpleLabel: Label = {
  from: ['Cartró SL', 'Carrer de la Fàbrica 12, 3r 2a', '08001 Barcelona'],
  to: [
    'Mercat Central de Compres, SA',
    'Magatzem de Sant Cugat',
    'Avinguda Diagonal 640, planta baixa',
    '08017 Barcelona',
    'Espanya',
  ],
  shippingCode: 'S-1042',
  number: 3,
  count: 40,
  sscc: '376104250021234569',
  type: 'CT',
  grossWeight: '12.5',
  height: '60',
  width: '40',
  depth: '40.5',
  goods: [
    {
      gtin: '9506000134352',
      orderCode: 'PO-7',
      productCode: 'AR-5381',
      productName: 'Adjustable Race',
      size: 'M',
      color: 'Red',
      unit: 'pcs',
      isDivisible: false,
      quantity: '120',
      lot: null,
      bestBefore: null,
      expiry: null,
      serialNumber: null,
    },
  ],
  moreGoods: 0,
}

const [goodsOfLabel] = simpleLabel.goods as [Label['goods'][number]]

/** A carton with another product of the same order in it. */
export const mixedLabel: Label = {
  ...simpleLabel,
  goods: [goodsOfLabel, { ...goodsOfLabel, gtin: null, productName: 'Hex Nut', quantity: '12' }],
}

/** A pallet with more order lines of more orders than any paper has room for. */
export const fullLabel: Label = {
  ...simpleLabel,
  type: '201',
  goods: Array.from({ length: 60 }, (_, index) => ({
    ...goodsOfLabel,
    size: String(index),
    orderCode: `PO-${index}`,
  })),
  moreGoods: 7,
}

/** Carton of one lot with a date, both in its barcodes. */
export const lotLabel: Label = {
  ...simpleLabel,
  goods: [{ ...goodsOfLabel, lot: 'A-2026/11', bestBefore: '2027-03-01' }],
}

/** A carton of one machine with its serial number. */
export const serialLabel: Label = {
  ...simpleLabel,
  goods: [{ ...goodsOfLabel, quantity: '1', serialNumber: 'SN-0042' }],
}

/** A package of a supplier without a GS1 prefix. */
export const plainLabel: Label = { ...simpleLabel, sscc: null }

const names = [
  'x^XA~JA^FS^FD^XZ_5E\\&"%',
  '\u202e\u0634\u0631\u0643\u0629 \u05d0\u05d1\u05d2\u202c',
  'W'.repeat(60),
  'Cel·la al·lògica Ŀ ç Ñ € ß — “ŀ”',
  '🚀 👨‍👩‍👧 🇪🇸 Rocket 株式会社',
  '',
  '(00)376104250021234569',
  'a\u0000b\r\n\tc',
]

/** Labels with names that would break a renderer that interprets them. */
export const hostileLabels: Label[] = names.map((name) => ({
  ...simpleLabel,
  from: [name, name, name, name, name, name],
  to: [name, name, name, name],
  goods: [
    {
      ...goodsOfLabel,
      orderCode: name,
      productCode: name,
      productName: name,
      size: name,
      color: name,
    },
  ],
}))
