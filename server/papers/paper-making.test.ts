import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { Lang } from '#domain/lang.ts'
import { type Paper, type PaperContent, paper } from '#domain/paper.ts'
import type { Refusal } from '#server/http/refusal.ts'
import { makePaper, paperLimits } from '#server/papers/paper-making.ts'
import { paperContentOf, paperLine, paperPackage } from '#test/paper-content.ts'
import { checkPdf, factsOf, fontsOf, pagesOf, without } from '#test/pdf-reading.ts'

const skip = without('pdftotext', 'pdffonts', 'pdfinfo', 'qpdf')
const make = (
  paper: Paper,
  content: PaperContent,
  lang: Lang = 'en',
  chosen: number[] | null = null,
) => makePaper({ paper, lang, content, chosen })
const textOf = async (...order: Parameters<typeof make>) =>
  (await pagesOf(await make(...order))).join(' ')

const sscc = '376104250021234569'
const packed = paperContentOf({
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
      sscc,
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

const said: Record<Lang, Record<Paper, string[]>> = {
  en: {
    'delivery-note': [
      'Delivery note',
      'Ship to',
      '1 Dec 2026',
      '25 × 50 + 12.5',
      '1,262.5 m',
      'Page 1 of 1',
    ],
    'packing-list': [
      'Packing list',
      'Pallet',
      '145 × 80 × 120.5',
      '1,512.125',
      'Holds 2–3',
      'Gross weight',
    ],
    'contents-list': ['Package 3 of 4', 'in package 1', '12.5 m', 'Carton', 'Page 1 of 4'],
  },
  sp: {
    'delivery-note': [
      'Albarán',
      'Lugar de entrega',
      '1 dic 2026',
      '25 × 50 + 12,5',
      '1262,5 m',
      'Página 1 de 1',
    ],
    'packing-list': [
      'Lista de bultos',
      'Palé',
      '145 × 80 × 120,5',
      '1512,125',
      'Lleva 2–3',
      'Peso bruto',
    ],
    'contents-list': ['Bulto 3 de 4', 'en el bulto 1', '12,5 m', 'Caja de cartón', 'Página 1 de 4'],
  },
  ca: {
    'delivery-note': [
      'Albarà',
      'Lloc de lliurament',
      '1 des. 2026',
      '25 × 50 + 12,5',
      '1.262,5 m',
      'Pàgina 1 de 1',
    ],
    'packing-list': [
      'Llista de paquets',
      'Palet',
      '145 × 80 × 120,5',
      '1.512,125',
      'Porta 2–3',
      'Pes brut',
    ],
    'contents-list': ['Paquet 3 de 4', 'al paquet 1', '12,5 m', 'Caixa de cartró', 'Pàgina 1 de 4'],
  },
}

for (const lang of ['en', 'sp', 'ca'] as const) {
  for (const one of paper.options) {
    test(`${one} in ${lang}: says everything, is well made, and carries its letters`, {
      skip,
    }, async () => {
      const pdf = await make(one, packed, lang)
      const text = (await pagesOf(pdf)).join(' ')
      const everywhere = [
        'S000012',
        'Cartró del Vallès, S.L.',
        'Carrer de la Plaça, 12',
        'ESB12345674',
      ]
      const always = [
        ...everywhere,
        '8412345000010',
        'Mercat, Moll 7, Barcelona',
        'PO-1002 / 2',
        '09506000134352',
      ]
      const letters = ['Caixa pel·lícula coŀlega, Castaño & Plaça 5 €']
      // In a narrow column of the packing list the name runs over lines.
      const known =
        one === 'packing-list' ? ['pel·lícula', 'coŀlega', 'Castaño', 'Plaça', '€'] : letters
      for (const words of [...always, ...known, ...said[lang][one]])
        assert.ok(text.includes(words), `${words}: ${text}`)
      if (one !== 'delivery-note')
        for (const words of [sscc, 'S000012-P003', 'TRK-2', '40 × 30 × 20'])
          assert.ok(text.includes(words), words)
      await checkPdf(pdf)
      const fonts = await fontsOf(pdf)
      assert.ok(fonts.length >= 2)
      assert.deepEqual(
        fonts.filter(({ isEmbedded }) => !isEmbedded),
        [],
      )
      const facts = await factsOf(pdf)
      assert.match(facts.get('Title') ?? '', /S000012$/)
      assert.equal(facts.get('Pages'), one === 'contents-list' ? '4' : '1')
      const language = { en: 'en', sp: 'es', ca: 'ca' }[lang]
      assert.ok(pdf.includes(`/Lang (${language})`), 'the language is said')
    })
  }
}

test('totals are exact, hold the pallet for what stands on it, and say what is not known', {
  skip,
}, async () => {
  const text = await textOf('packing-list', packed)
  assert.ok(text.includes('4 (1 × Pallet, 2 × Carton, 1 × Bag)'), text)
  assert.ok(text.includes('1,512.125 kg (not known for 1)'), text)
  assert.ok(text.includes('1.3978 m³ (not known for 1)'), text)
})

const marks = {
  open: { en: 'DRAFT', sp: 'BORRADOR', ca: 'ESBORRANY' },
  cancelled: { en: 'CANCELLED', sp: 'ANULADO', ca: 'ANUL·LAT' },
}

test('only what is final has no mark', { skip }, async () => {
  const each = [...paper.options.map((one) => [one, 'en'] as const)]
  for (const [one, lang] of [...each, ['delivery-note', 'sp'], ['delivery-note', 'ca']] as const) {
    const final = await textOf(one, packed, lang)
    for (const mark of [marks.open[lang], marks.cancelled[lang]])
      assert.ok(!final.includes(mark), mark)
    for (const state of ['open', 'cancelled'] as const) {
      const pages = await pagesOf(await make(one, { ...packed, state }, lang))
      for (const page of pages) assert.ok(page.includes(marks[state][lang]), page)
    }
  }
})

test('before anything is packed, the packages that the lines announce are told', {
  skip,
}, async () => {
  const text = await textOf('packing-list', { ...packed, packages: [] })
  for (const words of ['Not packed yet', '25 × 50 + 12.5', '7.25', 'Packages 76'])
    assert.ok(text.includes(words), text)
})

test('the contents list is made of the chosen packages alone', { skip }, async () => {
  const pages = await pagesOf(await make('contents-list', packed, 'en', [4, 2]))
  assert.deepEqual(
    pages.map((page) => /Package (\d) of 4/.exec(page)?.[1]),
    ['2', '4'],
  )
})

test('the heads of a table stand on every page, and each page says which one it is', {
  skip,
}, async () => {
  const lines = Array.from({ length: 120 }, (_, place) => paperLine(place + 1))
  const pages = await pagesOf(await make('delivery-note', { ...packed, lines }))
  assert.ok(pages.length > 3)
  pages.forEach((page, place) => {
    assert.ok(page.includes(`Page ${place + 1} of ${pages.length}`), page)
    assert.ok(page.includes('S000012'), page)
    if (page.includes('BOX-')) assert.match(page, /Order Product Size Color Packages Quantity/)
  })
  const text = pages.join(' ')
  for (const { productCode } of lines) assert.ok(text.includes(`${productCode} `), productCode)
})

test('the same content of a closed shipment is the same bytes, at any time', async () => {
  for (const one of paper.options) {
    const first = await make(one, packed, 'ca')
    await setTimeout(1100)
    assert.ok(first.equals(await make(one, structuredClone(packed), 'ca')), one)
  }
})

const hostile = [
  '<script>alert(1)</script> {page} \\(PDF\\) %PDF-1.7 endobj',
  'שלום עולם مرحبا بالعالم \u202Eevil\u2066',
  '😀👩‍👩‍👧‍👦🇨🇦 汉字 ﷽',
  'W'.repeat(200),
  `a${'\u0301'.repeat(150)}`,
  '\u0000\u0007\u001B[31m\uFFFF\uD800\u2028\t\r\n',
  'http://127.0.0.1/x.png file:///etc/passwd data:image/png;base64,AAAA',
  '',
]

test('whatever people write into the fields, a paper comes of it', { skip }, async () => {
  for (const text of hostile) {
    const nasty = paperContentOf({
      code: text || 'S1',
      supplier: { name: text, taxId: text, address: [text, text], gln: text },
      buyer: { name: text, taxId: null, address: [], gln: null },
      shipTo: null,
      carrier: text,
      tracking: text,
      note: text.repeat(3),
      lines: [1, 2].map((id) =>
        paperLine(id, {
          orderCode: text,
          productCode: text,
          productName: text,
          size: text,
          color: text,
          unit: text,
          gtin: text,
        }),
      ),
      packages: [
        paperPackage(1, { type: text, tracking: text, sscc: text || null }),
        paperPackage(2, { contents: [] }),
      ],
    })
    for (const one of paper.options) {
      const pdf = await make(one, { ...nasty, state: 'open' })
      await checkPdf(pdf)
      const said = (await pagesOf(pdf)).join(' ')
      assert.ok(said.includes('DRAFT'), `${one} of ${text}: ${said}`)
    }
  }
})

test('a thousand packages are a correct document in seconds, and the thread that answers stays free', {
  skip,
}, async () => {
  const packages = Array.from({ length: 1000 }, (_, place) =>
    paperPackage(place + 1, {
      sscc: String(376104250000000000n + BigInt(place)),
      grossWeight: '0.1',
    }),
  )
  let longest = 0
  let last = performance.now()
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  const began = performance.now()
  const pdf = await make('packing-list', { ...packed, packages })
  const took = performance.now() - began
  clearInterval(watch)
  assert.ok(took < 20_000, `${took} ms`)
  assert.ok(
    longest < took / 4 && longest < 500,
    `nothing else was done for ${longest} of ${took} ms`,
  )
  const text = (await pagesOf(pdf)).join(' ')
  for (const { sscc } of packages) assert.ok(text.includes(sscc ?? '?'), `${sscc} is missing`)
  assert.ok(text.includes('1,000 (1,000 × Carton)') && text.includes('100 kg'))
  await checkPdf(pdf)
})

const refusalOf = (made: Promise<unknown>) =>
  made.then(
    () => 'made',
    ({ code }: Refusal) => code,
  )

test('a paper that takes too long is refused, and the next one is made', async () => {
  assert.equal(
    await refusalOf(
      makePaper({ paper: 'delivery-note', lang: 'en', content: packed, chosen: null }, 1),
    ),
    'unavailable',
  )
  assert.equal(await refusalOf(make('delivery-note', packed)), 'made')
})

test('so many can wait, the next is refused at once', async () => {
  const { atOnce, waiting } = paperLimits
  const order = { paper: 'delivery-note', lang: 'en', content: packed, chosen: null } as const
  const asked = Array.from({ length: atOnce + waiting }, () => refusalOf(makePaper(order)))
  const began = performance.now()
  assert.equal(await refusalOf(makePaper(order)), 'unavailable')
  assert.ok(performance.now() - began < 100)
  assert.deepEqual(new Set(await Promise.all(asked)), new Set(['made']))
})
