import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import { isInBaseFont, type Weight } from '#server/fonts/base-font.ts'
import { type FontSlice, slicesFor } from '#server/fonts/fallback-families.ts'

/** A fallback font reduced to the needed characters, in both weights. */
export type LoadedFont = { key: string; bytes: Record<Weight, Buffer>; fonts: Record<Weight, Font> }

const weights: Record<Weight, number> = { regular: 400, medium: 500 }

const loaded = new Map<string, LoadedFont & { chars: Set<string>; codePoints: Set<number> }>()
const fontOfChar = new Map<string, LoadedFont>()
const missing = new Set<string>()

const joiners = new Set(['\u200c', '\u200d', '\ufe0e', '\ufe0f'])

/** Whether a character joins or modifies its neighbours and has no glyph. */
export const isJoiner = (char: string): boolean => joiners.has(char)

async function instance(file: string, chars: Set<string>, weight: Weight): Promise<Buffer> {
  // Imported on first use, because it loads HarfBuzz.
  const { default: subsetFont } = await import('subset-font')
  const subset = await subsetFont(await readFile(file), [...chars].join(''), {
    targetFormat: 'truetype',
    variationAxes: { wght: weights[weight] },
  })
  // Padding: fontkit reads the outline of an empty last glyph, which begins at the end of the file.
  return Buffer.concat([subset, Buffer.alloc(64)])
}

const openFont = (bytes: Buffer): Font => {
  const font = create(bytes)
  if (!('characterSet' in font)) throw new Error('a collection of fonts')
  return font
}

// A slice may lack all characters that its package lists. Fontkit then throws, because the font has no character map.
function charactersOf(font: Font): Set<number> {
  try {
    return new Set(font.characterSet)
  } catch {
    return new Set()
  }
}

async function load({ key, file }: FontSlice, wanted: Iterable<string>) {
  const before = loaded.get(key)
  const chars = new Set([...(before?.chars ?? []), ...wanted])
  if (before && chars.size === before.chars.size) return before
  const regular = await instance(file, chars, 'regular')
  const medium = await instance(file, chars, 'medium')
  const fonts = { regular: openFont(regular), medium: openFont(medium) }
  const codePoints = charactersOf(fonts.regular)
  const font = { key, bytes: { regular, medium }, fonts, chars, codePoints }
  loaded.set(key, font)
  for (const char of chars) if (codePoints.has(char.codePointAt(0) ?? 0)) fontOfChar.set(char, font)
  return font
}

/**
 * Loads the fallback fonts that texts need; most texts need none. Each slice is subset to the used characters, so that
 * a document embeds kilobytes instead of megabytes.
 */
export async function loadFallbackFonts(texts: Iterable<string>): Promise<void> {
  let candidates = new Map<string, FontSlice[]>()
  for (const text of texts) {
    if (isInBaseFont(text)) continue
    for (const char of text.normalize('NFC'))
      if (
        !(isInBaseFont(char) || fontOfChar.has(char) || missing.has(char) || candidates.has(char))
      )
        candidates.set(char, slicesFor(char, text))
  }
  while (candidates.size > 0) {
    const bySlice = Map.groupBy(candidates, ([, [slice]]) => slice)
    const next = new Map<string, FontSlice[]>()
    for (const [slice, entries] of bySlice) {
      if (!slice) {
        for (const [char] of entries) missing.add(char)
        continue
      }
      await load(slice, entries.map(([char]) => char).concat('\u200c', '\u200d', '\u25cc'))
      for (const [char, [, ...others]] of entries)
        if (fontOfChar.get(char)?.key !== slice.key) next.set(char, others)
    }
    candidates = next
  }
}

export function unloadFallbackFonts(): void {
  loaded.clear()
  fontOfChar.clear()
}

/** Returns the loaded fallback font that has a character. */
export const fallbackFor = (char: string): LoadedFont | undefined => fontOfChar.get(char)

export const fallbackFonts = (): LoadedFont[] => [...loaded.values()]
