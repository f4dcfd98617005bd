import type { Weight } from '#server/fonts/base-font.ts'
import { fontOf, visualRuns } from '#server/fonts/text-runs.ts'

/** An outline command of fontkit: `moveTo`, `lineTo`, `quadraticCurveTo`, `bezierCurveTo` or `closePath`. */
export type OutlineCommand = { command: string; args: number[] }

/** A positioned glyph outline: relative to the text's origin, y upwards, at font size 1. */
export type PlacedGlyph = { x: number; y: number; unit: number; commands: OutlineCommand[] }

/** Yields the glyphs of a text from left to right; `unit` is the size of one font unit at font size 1. */
export function* placedGlyphs(text: string, weight: Weight): Generator<PlacedGlyph> {
  let pen = 0
  for (const run of visualRuns(text)) {
    const font = fontOf(run, weight)
    const unit = 1 / font.unitsPerEm
    const { glyphs, positions } = font.layout(run.text)
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const commands = glyph.path.commands as OutlineCommand[]
      yield { x: pen + xOffset * unit, y: yOffset * unit, unit, commands }
      pen += xAdvance * unit
    }
  }
}
