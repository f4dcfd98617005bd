import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { type Paper, type PaperContent, paper } from '#domain/packing/paper.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { workerQueueLimits } from '#server/load/worker-pool.ts'
import { renderDocument } from '#server/papers/document-worker.ts'
import {
  documentContent,
  fullyPackedContent as packed,
  paperLine,
  paperPackage,
} from '#test/samples/document-content.ts'
import { checkPdf, pdfPages, skipWithout } from '#test/samples/pdf-inspection.ts'

const skip = skipWithout('pdftotext', 'qpdf')
const render = (paper: Paper, content: PaperContent, milliseconds?: number) =>
  renderDocument({ paper, lang: 'en', content, packageIds: null }, undefined, milliseconds)

test('the same content of a closed shipment always renders the same bytes', async () => {
  for (const kind of paper.options) {
    const first = await render(kind, packed)
    await setTimeout(1100)
    assert.ok(first.equals(await render(kind, structuredClone(packed))), kind)
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

const nastyLine = (text: string, index: number) =>
  paperLine(index + 1, {
    ...{ orderCode: text, productCode: text, productName: text, size: text },
    ...{ color: text, unit: text, gtin: text, supplierProductCode: text },
  })
const nastyPackage = (text: string, index: number) =>
  paperPackage(index + 1, {
    ...{ type: text, tracking: text, sscc: text || null },
    contents: index === 0 ? [] : [{ lineId: index, quantity: '1' }],
  })

test('a paper renders whatever people write', { skip }, async () => {
  for (const [index, text] of hostile.entries()) {
    const pdf = await render(
      paper.options[index % 3] ?? 'packing-list',
      documentContent({
        state: 'open',
        code: text || 'S1',
        supplier: { name: text, taxId: text, address: [text, text], gln: text },
        buyer: { name: text, taxId: null, address: [], gln: null },
        shipTo: null,
        ...{ carrier: text, tracking: text, note: text.repeat(3) },
        lines: hostile.map(nastyLine),
        packages: hostile.map(nastyPackage),
      }),
    )
    await checkPdf(pdf)
    const shown = (await pdfPages(pdf)).join(' ')
    assert.ok(shown.includes('DRAFT'), `${text}: ${shown}`)
  }
})

test('a thousand packages render to a valid document without blocking the server', {
  skip,
}, async () => {
  const packages = Array.from({ length: 1000 }, (_, index) =>
    paperPackage(index + 1, {
      sscc: String(376104250000000000n + BigInt(index)),
      grossWeight: '0.1',
      contents: packed.lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
    }),
  )
  let otherCount = 0
  const others = setInterval(() => {
    otherCount += 1
  }, 5)
  const pdf = await render('packing-list', { ...packed, packages })
  clearInterval(others)
  assert.ok(otherCount > 20, `${otherCount}`)
  const text = (await pdfPages(pdf)).join(' ')
  for (const { sscc } of packages) assert.ok(text.includes(sscc ?? '?'), `${sscc} is missing`)
  assert.ok(text.includes('1,000 (1,000 × Carton)') && text.includes('100 kg'))
  await checkPdf(pdf)
})

const outcomeOf = (rendering: Promise<unknown>) =>
  rendering.then(
    () => 'made',
    (refusal: unknown) =>
      refusal instanceof ProblemError && [refusal.code, refusal.extras.retryAfter],
  )

test('a paper over its time limit is refused, and the next one renders', async () => {
  assert.deepEqual(await outcomeOf(render('delivery-note', packed, 1)), ['unavailable', 30])
  assert.equal(await outcomeOf(render('delivery-note', packed)), 'made')
})

test('a session with too many waiting papers is refused at once; another company is not', async () => {
  const { maxRunningPerGroup, maxWaitingPerMember } = workerQueueLimits
  const order = { paper: 'delivery-note', lang: 'en', content: packed, packageIds: null } as const
  const stop = new AbortController()
  const owner = { group: '1', member: 'lee', signal: stop.signal }
  const renders = Array.from({ length: maxRunningPerGroup + maxWaitingPerMember }, () =>
    outcomeOf(renderDocument(order, owner)),
  )
  let isOneRendered = false
  for (const rendering of renders) void rendering.then(() => (isOneRendered = true))
  assert.deepEqual(await outcomeOf(renderDocument(order, owner)), ['unavailable', 5])
  assert.equal(isOneRendered, false)
  assert.equal(await outcomeOf(renderDocument(order, { group: '2', member: 'mar' })), 'made')
  stop.abort()
  await Promise.all(renders)
})
