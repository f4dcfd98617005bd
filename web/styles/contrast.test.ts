import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { barColors } from '#web/ui/bar-colors.ts'

type Rgb = readonly [number, number, number]

const themes = { light: read('light'), dark: read('dark') }

/** Text on its background: WCAG 1.4.3. */
const textPairs: [string, string][] = [
  ...['surface-0', 'surface-1', 'surface-2', 'hover', 'selected'].flatMap(
    (ground): [string, string][] =>
      ['text', 'text-quiet', 'accent', 'danger'].map((ink) => [ink, ground]),
  ),
  ...['ok', 'warn', 'danger', 'info', 'accent'].flatMap((ink): [string, string][] =>
    ['surface-0', 'surface-1', 'hover', 'selected', `${ink}-quiet`].map((ground) => [ink, ground]),
  ),
  ...['ok', 'warn', 'danger', 'info', 'accent'].map((ground): [string, string] => [
    'text',
    `${ground}-quiet`,
  ]),
  ['accent-text', 'accent'],
  ['accent-text', 'accent-hover'],
  ['danger-text', 'danger'],
  ['danger-text', 'danger-hover'],
  ['tip-text', 'tip'],
  ...barColors.flatMap((name): [string, string][] => [
    [`${name} bar-text`, `${name} bar`],
    [`${name} bar-text`, `${name} bar-active`],
    [`${name} bar-quiet`, `${name} bar`],
    [`${name} bar-quiet`, `${name} bar-active`],
  ]),
]

/** Borders and shapes with a meaning: WCAG 1.4.11. */
const shapePairs: [string, string][] = [
  'surface-0',
  'surface-1',
  'surface-2',
  'hover',
  'selected',
].flatMap((ground): [string, string][] =>
  ['line-strong', 'focus', 'accent', 'ok', 'warn', 'danger', 'info'].map((ink) => [ink, ground]),
)

for (const [theme, tokens] of Object.entries(themes)) {
  test(`${theme}: every text has a contrast of at least 4.5, every shape of 3`, () => {
    const failures = [...tooClose(tokens, textPairs, 4.5), ...tooClose(tokens, shapePairs, 3)]
    assert.deepEqual(failures, [])
  })
}

test('both themes define the same names', () => {
  assert.deepEqual([...themes.dark.keys()].sort(), [...themes.light.keys()].sort())
})

test('contrast of black on white is 21, and sRGB red is converted correctly', () => {
  assert.equal(Math.round(contrast([0, 0, 0], [1, 1, 1])), 21)
  const [r, g, b] = linearRgb(0.62796, 0.25768, 29.234)
  assert.ok(Math.abs(r - 1) < 0.01 && Math.abs(g) < 0.01 && Math.abs(b) < 0.01)
})

function tooClose(tokens: Map<string, Rgb | null>, pairs: [string, string][], minContrast: number) {
  return pairs.flatMap(([ink, ground]) => {
    const [a, b] = [tokens.get(ink), tokens.get(ground)]
    if (!a || !b) return [`${ink} on ${ground}: not set`]
    const ratio = contrast(a, b)
    return ratio < minContrast ? [`${ink} on ${ground}: ${ratio.toFixed(2)}`] : []
  })
}

/** Returns the colours of a theme, null if not opaque; those of a bar have its name in front: "teal bar-text". */
function read(theme: string): Map<string, Rgb | null> {
  const css = readFileSync(new URL(`./${theme}.css`, import.meta.url), 'utf8')
  const opaque = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$/
  const blocks = css.matchAll(/(?::root|\[data-bar="(\w+)"\]) \{([^}]+)\}/g)
  return new Map(
    [...blocks].flatMap(([, bar, block = '']) =>
      [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(
        ([, name, value]): [string, Rgb | null] => {
          const parts = opaque.exec(value ?? '')
          return [
            bar ? `${bar} ${name}` : `${name}`,
            parts ? linearRgb(Number(parts[1]) / 100, Number(parts[2]), Number(parts[3])) : null,
          ]
        },
      ),
    ),
  )
}

/** Converts OKLCH to linear sRGB, clipped to the gamut. Source: Björn Ottosson, "A perceptual color space". */
function linearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function clip(channel: number) {
  return Math.min(1, Math.max(0, channel))
}

function contrast(one: Rgb, other: Rgb) {
  const [low, high] = [luminance(one), luminance(other)].sort((x, y) => x - y)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

function luminance([r, g, b]: Rgb) {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
