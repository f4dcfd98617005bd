import type { Weight } from '#server/fonts/base-font.ts'
import { fontOf, visualRuns } from '#server/fonts/text-runs.ts'

/** A piece of an outline, as fontkit has it: `moveTo`, `lineTo`, `quadraticCurveTo`, `bezierCurveTo` or `closePath`. */
export type OutlineCommand = { command: string; args: number[] }

/** The outline of a letter in its place: from the text's origin, upwards, in a size of 1. */
export type PlacedGlyph = { x: number; y: number; unit: number; commands: OutlineCommand[] }

/** The letters of a text from left to right; `unit` is what one of their font's is in a size of 1. */
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
