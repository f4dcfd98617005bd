import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fallbackFonts, loadFallbackFonts } from '#server/fonts/fallback-fonts.ts'
import { rasterize } from '#server/fonts/text-raster.ts'
import {
  fontOf,
  inVisualOrder,
  missingCharacters,
  showable,
  visualRuns,
} from '#server/fonts/text-runs.ts'

const texts = [
  ...['订单4', '繁體裡', '株式会社カメラ', '주문서', '𠮷野家'],
  ...['طلبية رقم 12 (أ) ABC', 'הזמנה 5 (א)', 'مُحَمَّد', 'می‌خواهم'],
  ...['ऑर्डर क्रमांक', 'বাংলা শার্ট', 'தமிழ்', 'ใบสั่งซื้อ', 'ລາວ', 'ខ្មែរ', 'မြန်မာ', 'አማርኛ'],
  ...['ქართული', 'Հայերեն', '✓ ① ⌀', '📦'],
]

// A character without a glyph may be drawn as a space.
const spaceCode = 0x20

test('every letter of every script has a glyph, never the missing-glyph box', async () => {
  await loadFallbackFonts(texts)
  for (const text of texts) {
    assert.deepEqual(showable(text).missing, [], text)
    for (const run of visualRuns(text)) {
      const { glyphs } = fontOf(run, 'medium').layout(run.text)
      assert.ok(
        glyphs.every(({ id, codePoints }) => id !== 0 || codePoints[0] === spaceCode),
        `${text}: ${run.text}`,
      )
    }
  }
})

test('a print embeds only the characters that it uses', async () => {
  await loadFallbackFonts(texts)
  const bytes = fallbackFonts().map(
    ({ bytes: { regular, medium } }) => regular.length + medium.length,
  )
  assert.ok(Math.max(...bytes) < 100_000)
  assert.ok(bytes.reduce((sum, size) => sum + size, 0) < 500_000)
})

test('East Asian characters get glyphs of the text’s language', async () => {
  const mixed = ['骨', '骨を', '骨는']
  await loadFallbackFonts(mixed.toReversed())
  assert.match(visualRuns('を')[0]?.font?.key ?? '', /^noto-sans-jp/)
  assert.match(visualRuns('는')[0]?.font?.key ?? '', /^noto-sans-kr/)
})

test('right-to-left text is reordered, with numbers and Latin unchanged and brackets mirrored', async () => {
  await loadFallbackFonts(texts)
  assert.deepEqual(
    visualRuns('הזמנה 5 (א)').map(({ text }) => text),
    ['(', 'א', ')', ' ', '5', ' ', 'הזמנה'],
  )
  assert.deepEqual(
    visualRuns('PO הזמנה 5').map(({ text }) => text),
    ['PO ', '5', ' ', 'הזמנה'],
  )
  assert.deepEqual(
    inVisualOrder([0, 1, 1, 2, 2, 0], (level) => level),
    [0, 2, 2, 1, 1, 0],
  )
  // Arabic letters join: one letter has different glyphs at the beginning, middle and end of a word.
  const [word] = visualRuns('ههه')
  assert.ok(word)
  const joinedForms = fontOf(word, 'regular')
    .layout(word.text)
    .glyphs.filter(({ isMark }) => !isMark)
    .map(({ id }) => id)
  assert.equal(new Set(joinedForms).size, 3)
})

test('characters without a font are reported and left out', async () => {
  const text = 'Box 𓀀 \ue000 4'
  await loadFallbackFonts([text])
  assert.deepEqual(missingCharacters([text, text]), ['𓀀', '\ue000'])
  assert.equal(showable(text).text, 'Box 4')
})

test('control characters are removed, and joiners stay', async () => {
  await loadFallbackFonts(texts)
  assert.equal(showable('\u202eabc\u202c\u0000d').text, 'abc d')
  assert.equal(showable('می‌خواهم').text, 'می‌خواهم')
})

test('rasterized letters have dark strokes and white counters', async () => {
  await loadFallbackFonts(['口'])
  const { left, top, width, height, bytes } = rasterize('口', 'regular', 100, 1)
  const isDark = (x: number, y: number) =>
    ((bytes[(y - top) * (width / 8) + ((x - left) >> 3)] ?? 0) & (0x80 >> ((x - left) & 7))) !== 0
  assert.equal(bytes.length, (width / 8) * height)
  const row = Array.from({ length: width }, (_, x) => isDark(x + left, -38))
  // Two strokes with a white middle between them.
  assert.equal(row.filter((dark, x) => dark && !row[x - 1]).length, 2)
  assert.ok(!isDark(50, -38))
  const dark = bytes.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
  assert.ok(dark > 1000 && dark < 4000, `${dark}`)
})
