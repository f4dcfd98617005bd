import type { Label } from '#domain/labels/label.ts'
import { loadFallbackFonts } from '#server/fonts/fallback-fonts.ts'
import { type OutlineCommand, placedGlyphs } from '#server/fonts/placed-glyphs.ts'
import { labelPapers, paperOf } from '#server/labels/label-formats.ts'
import { darkAreas, layOutLabel, officeDot } from '#server/labels/label-layout.ts'
import { type LabelSetting, labelLocale, labelTexts } from '#server/labels/label-locale.ts'
import type { PlacedText } from '#server/labels/label-text.ts'

/** Renders the first label as SVG, with the layout of the PDF; letters are outlines, which need no font. */
export async function labelSvg(
  labels: Label[],
  { size, lang }: LabelSetting,
): Promise<Buffer<ArrayBuffer>> {
  const [label] = labels
  if (!label) throw new Error('no label')
  await loadFallbackFonts(labelTexts(label))
  const layout = layOutLabel(label, labelPapers[paperOf[size]], labelLocale(lang), officeDot)
  const { width, height } = layout
  const areas = darkAreas(layout).map(
    (area) => `M${mm(area.x)} ${mm(area.y)}h${mm(area.width)}v${mm(area.height)}H${mm(area.x)}z`,
  )
  return Buffer.from(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">`,
      `<path fill="#fff" d="M0 0h${width}v${height}H0z"/>`,
      `<path d="${areas.join('')}"/>`,
      ...layout.texts.map(textPath),
      '</svg>\n',
    ].join('\n'),
  )
}

const mm = (length: number) => Number(length.toFixed(4))

// Outline units per font size, so that whole numbers are precise enough.
const unitsPerSize = 1000
const letters: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

function textPath({ x, baseline, text, size, stretch, weight }: PlacedText): string {
  const outline = Array.from(placedGlyphs(text, weight), ({ x: left, y: up, unit, commands }) => {
    const commandText = ({ command, args }: OutlineCommand) =>
      letters[command] +
      args
        .map((at, index) => Math.round(((index % 2 === 0 ? left : up) + at * unit) * unitsPerSize))
        .join(' ')
    return commands.map(commandText).join('')
  })
  const scale = size / unitsPerSize
  const transform = `translate(${mm(x)} ${mm(baseline)}) scale(${scale * stretch} ${-scale})`
  return `<path transform="${transform}" d="${outline.join('')}"/>`
}
