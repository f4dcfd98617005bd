import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lang } from '#domain/lang.ts'
import { type Paper, type PaperContent, paper } from '#domain/packing/paper.ts'
import type { ProblemError } from '#server/http/problem-error.ts'
import { renderDocument } from '#server/papers/document-worker.ts'
import {
  fullyPackedContent as packed,
  paperLine,
  paperPackage,
} from '#test/samples/document-content.ts'
import { checkPdf, pdfFonts, pdfInfo, pdfPages, skipWithout } from '#test/samples/pdf-inspection.ts'

const skip = skipWithout('pdftotext', 'pdffonts', 'pdfinfo', 'qpdf')
const render = (
  paper: Paper,
  content: PaperContent,
  lang: Lang = 'en',
  packageIds: number[] | null = null,
) => renderDocument({ paper, lang, content, packageIds })
const textOf = async (...order: Parameters<typeof render>) =>
  (await pdfPages(await render(...order))).join(' ')

const sscc = '376104250021234569'

const expected: Record<Lang, Record<Paper, string>> = {
  en: {
    'delivery-note':
      'Delivery note | Ship to | 1 Dec 2026 | groc 3 1,250 pcs | 1 × 12.5 + 1 × 1,250 | 1,262.5 m | Handover to the carrier | Vehicle plate | Page 2 of 2',
    'packing-list':
      'Packing list | Pallet | 145 × 80 × 120.5 | 1,512.125 | Holds 2–3 | Gross weight',
    'contents-list': 'Package 3 of 4 | in package 1 | 12.5 m | Carton | Page 1 of 1',
  },
  sp: {
    'delivery-note':
      'Albarán | Lugar de entrega | 1 dic 2026 | 1 × 12,5 + 1 × 1.250 | 1.262,5 m | Entrega al transportista | Matrícula del vehículo | Página 2 de 2',
    'packing-list':
      'Lista de embalaje | Palé | 145 × 80 × 120,5 | 1.512,125 | Lleva 2–3 | Peso bruto',
    'contents-list': 'Bulto 3 de 4 | en el bulto 1 | 12,5 m | Caja de cartón | Página 1 de 1',
  },
  ca: {
    'delivery-note':
      'Albarà | Lloc de lliurament | 1 de des. 2026 | 1 × 12,5 + 1 × 1.250 | 1.262,5 m | Lliurament al transportista | Matrícula del vehicle | Pàgina 2 de 2',
    'packing-list':
      'Llista d’embalatge | Palet | 145 × 80 × 120,5 | 1.512,125 | Porta 2–3 | Pes brut',
    'contents-list': 'Paquet 3 de 4 | al paquet 1 | 12,5 m | Caixa de cartró | Pàgina 1 de 1',
  },
}

for (const lang of ['en', 'sp', 'ca'] as const) {
  for (const kind of paper.options) {
    test(`${kind} in ${lang} has all its texts, is valid PDF, and embeds its fonts`, {
      skip,
    }, async () => {
      const pdf = await render(kind, packed, lang)
      const text = (await pdfPages(pdf)).join(' ')
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
      // The packing list wraps the name in its narrow column.
      const known =
        kind === 'packing-list' ? ['pel·lícula', 'coŀlega', 'Castaño', 'Plaça', '€'] : letters
      for (const words of [...always, ...known, ...expected[lang][kind].split(' | ')])
        assert.ok(text.includes(words), `${words}: ${text}`)
      if (kind !== 'delivery-note')
        for (const words of [sscc, 'S000012-P003', 'TRK-2', '40 × 30 × 20'])
          assert.ok(text.includes(words), words)
      await checkPdf(pdf)
      const fonts = await pdfFonts(pdf)
      assert.ok(fonts.length >= 2)
      assert.deepEqual(
        fonts.filter(({ isEmbedded }) => !isEmbedded),
        [],
      )
      const facts = await pdfInfo(pdf)
      assert.match(facts.get('Title') ?? '', /S000012$/)
      const pages = { 'delivery-note': '2', 'packing-list': '1', 'contents-list': '4' }[kind]
      assert.equal(facts.get('Pages'), pages)
      const language = { en: 'en', sp: 'es', ca: 'ca' }[lang]
      assert.ok(pdf.includes(`/Lang (${language})`), 'the language is expected')
    })
  }
}

test('totals are exact, include pallets, and name unknown values', {
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

test('only a final paper has no mark', { skip }, async () => {
  const each = [...paper.options.map((kind) => [kind, 'en'] as const)]
  for (const [kind, lang] of [...each, ['delivery-note', 'sp'], ['delivery-note', 'ca']] as const) {
    const final = await textOf(kind, packed, lang)
    for (const mark of [marks.open[lang], marks.cancelled[lang]])
      assert.ok(!final.includes(mark), mark)
    for (const state of ['open', 'cancelled'] as const) {
      const pages = await pdfPages(await render(kind, { ...packed, state }, lang))
      for (const page of pages) assert.ok(page.includes(marks[state][lang]), page)
    }
  }
})

test('without packages the packages that the lines announce are listed', {
  skip,
}, async () => {
  const text = await textOf('packing-list', { ...packed, packages: [] })
  for (const words of ['not numbered one by one', '25 × 50 + 1 × 12.5', '7.25', 'Packages 76'])
    assert.ok(text.includes(words), text)
})

test('a partly packed draft lists unpacked lines, and adds up what they announce', {
  skip,
}, async () => {
  const lines = [
    paperLine(1, { quantity: '6', numberOfPackages: 3, quantityPerPackage: '2' }),
    paperLine(2, { quantity: '10', numberOfPackages: 5, quantityPerPackage: '2', weight: '7' }),
  ]
  const packages = [1, 2, 3].map((number) =>
    paperPackage(number, { contents: [{ lineId: 1, quantity: '2' }], grossWeight: '10' }),
  )
  const text = await textOf('packing-list', { ...packed, state: 'open', lines, packages })
  for (const words of ['BOX-1', 'Not packed yet', '5 × 2', 'BOX-2', 'Packages 8', '65 kg'])
    assert.ok(text.includes(words), `${words}: ${text}`)
})

test('the contents list has only the chosen packages', { skip }, async () => {
  const pages = await pdfPages(await render('contents-list', packed, 'en', [4, 2]))
  assert.deepEqual(
    pages.map((page) => /Package (\d) of 4/.exec(page)?.[1]),
    ['2', '4'],
  )
})

test('a package counts up to the last number where one was removed', { skip }, async () => {
  const packages = [1, 2, 4].map((number) => paperPackage(number))
  const pages = await pdfPages(await render('contents-list', { ...packed, packages }))
  assert.deepEqual(
    pages.map((page) => /Package \d of \d/.exec(page)?.[0]),
    ['Package 1 of 4', 'Package 2 of 4', 'Package 4 of 4'],
  )
})

test('a package that continues on the next page repeats its number', {
  skip,
}, async () => {
  const lines = Array.from({ length: 40 }, (_, index) => paperLine(index + 1))
  const contents = lines.map(({ id }) => ({ lineId: id, quantity: '1' }))
  const packages = [paperPackage(1, { contents }), paperPackage(2)]
  const pages = await pdfPages(await render('contents-list', { ...packed, lines, packages }))
  assert.ok(pages.length > 3)
  pages.slice(0, -1).forEach((page) => {
    assert.match(page, /Package 1 of 2 · S000012-P001 Order Product/)
  })
  assert.match(pages.at(-1) ?? '', /Package 2 of 2 S000012-P002/)
  const total = pages.length - 1
  assert.deepEqual(
    pages.map((page) => /Page \d+ of \d+/.exec(page)?.[0]),
    [
      ...Array.from({ length: total }, (_, index) => `Page ${index + 1} of ${total}`),
      'Page 1 of 1',
    ],
    'counted in each package by itself',
  )
})

test('table heads repeat on every page, and each page is numbered', {
  skip,
}, async () => {
  const lines = Array.from({ length: 120 }, (_, index) => paperLine(index + 1))
  const pages = await pdfPages(await render('delivery-note', { ...packed, lines }))
  assert.ok(pages.length > 3)
  pages.forEach((page, index) => {
    assert.ok(page.includes(`Page ${index + 1} of ${pages.length}`), page)
    assert.ok(page.includes('S000012'), page)
    if (page.includes('BOX-')) assert.match(page, /Order Product Size Color Packages Quantity/)
  })
  const text = pages.join(' ')
  for (const { productCode } of lines) assert.ok(text.includes(`${productCode} `), productCode)
})

test('the order’s date follows the order, and quantities are summed per unit', {
  skip,
}, async () => {
  for (const kind of paper.options)
    assert.ok((await textOf(kind, packed)).includes('12 Oct 2026'), kind)
  const lines = [
    paperLine(1, { quantity: '0.1', unit: 'kg' }),
    paperLine(2, { quantity: '0.2', unit: 'kg' }),
    paperLine(3, { quantity: '1200', unit: 'pcs' }),
  ]
  for (const kind of ['delivery-note', 'packing-list'] as const)
    assert.ok((await textOf(kind, { ...packed, lines })).includes('0.3 kg, 1,200 pcs'), kind)
})

const itemNumber = { en: 'Supplier item no.', sp: 'Ref. proveedor', ca: 'Ref. proveïdor' }

test('the supplier’s item number follows the product on each paper, if known', {
  skip,
}, async () => {
  const known = {
    ...packed,
    lines: packed.lines.map((line) => ({ ...line, supplierProductCode: `CV-${line.id}` })),
  }
  // Older snapshots lack the field; newer ones may have it empty.
  const unknown = packed.lines.map((line) => ({ ...line, supplierProductCode: '' }))
  for (const [lang, words] of Object.entries(itemNumber) as [Lang, string][]) {
    for (const kind of paper.options) {
      const text = await textOf(kind, known, lang)
      for (const id of [1, 2]) assert.ok(text.includes(`${words} CV-${id} `), text)
      for (const content of [packed, { ...packed, lines: unknown }])
        assert.ok(!(await textOf(kind, content, lang)).includes(words), `${kind} in ${lang}`)
    }
  }
  const announced = await textOf('packing-list', { ...known, packages: [] })
  assert.ok(announced.includes('Supplier item no. CV-1'), announced)
})

test('the carrier page lists the goods and has room for the carrier’s signature and remarks', {
  skip,
}, async () => {
  const pages = await pdfPages(await render('delivery-note', packed))
  assert.equal(pages.length, 2)
  const page = pages[1] ?? ''
  const expected =
    'Trans Vallès | Driver | Vehicle plate | Packages loaded | Seal number | remarks | Consignee | Signature | 1,512.125 kg | 1 × Pallet'
  for (const words of expected.split(' | ')) assert.ok(page.includes(words), `${words}: ${page}`)
  const transport = { licensePlate: '1234-BCD', seal: 'SEAL-77', waybill: 'CMR-4711' }
  const known = (await pdfPages(await render('delivery-note', { ...packed, ...transport }))).at(-1)
  for (const words of ['Vehicle plate 1234-BCD', 'Seal number SEAL-77', 'Waybill CMR-4711'])
    assert.ok(known?.includes(words), `${words}: ${known}`)
  // However long the delivery note, the carrier page is one page, the last.
  const lines = Array.from({ length: 120 }, (_, index) => paperLine(index + 1))
  const long = await pdfPages(await render('delivery-note', { ...packed, lines }))
  assert.equal(long.filter((page) => page.includes('Vehicle plate')).length, 1)
  assert.ok(long.at(-1)?.includes('Vehicle plate') && long.at(-1)?.includes('Signature'))
})

test('other scripts are printed as written on each paper', { skip }, async () => {
  const names = ['订单 衬衫', '한국어 셔츠', 'हिन्दी कमीज', 'ใบสั่งซื้อ', '株式会社カメラ']
  const lines = names.map((productName, index) =>
    paperLine(index + 1, { productName, orderCode: index === 0 ? '订单4' : 'PO-1' }),
  )
  const content = {
    ...packed,
    lines,
    supplier: { ...packed.supplier, address: ['上海市浦东新区', 'החורש 5'] },
    packages: [
      paperPackage(1, { contents: lines.map(({ id }) => ({ lineId: id, quantity: '1' })) }),
    ],
  }
  for (const kind of paper.options) {
    const pdf = await render(kind, content)
    const text = (await pdfPages(pdf)).join(' ')
    for (const words of [...names.flatMap((name) => name.split(' ')), '订单4', 'החורש'])
      assert.ok(text.includes(words), `${words} on ${kind}: ${text}`)
    await checkPdf(pdf)
    const fonts = await pdfFonts(pdf)
    assert.deepEqual(
      fonts.filter(({ isEmbedded }) => !isEmbedded),
      [],
    )
  }
})

test('characters without a glyph are reported before rendering', async () => {
  const content = { ...packed, note: 'Box 𓀀' }
  await assert.rejects(render('delivery-note', content), (refusal: ProblemError) => {
    assert.deepEqual([refusal.code, refusal.extras.characters], ['unprintable-text', '𓀀'])
    return true
  })
  const order = {
    paper: 'delivery-note',
    lang: 'en',
    packageIds: null,
    omitUnprintable: true,
  } as const
  assert.ok((await renderDocument({ ...order, content })).length > 1000)
})
