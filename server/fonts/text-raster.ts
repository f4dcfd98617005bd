import type { Weight } from '#server/fonts/base-font.ts'
import { type OutlineCommand, placedGlyphs } from '#server/fonts/placed-glyphs.ts'

/**
 * A bitmap, row by row, eight dots per byte. It begins `left` dots from the text's origin and `top` from its baseline.
 */
export type Raster = { left: number; top: number; width: number; height: number; bytes: Buffer }

/** An edge of an outline, stored downwards, with its original direction as `winding`. */
type Edge = { x: number; y: number; toX: number; toY: number; winding: 1 | -1 }
type Point = [number, number]

// Line segments per curve; enough for letters fifty dots high.
const segmentsPerCurve = 8

/** Rasterizes a text for printers whose fonts lack its letters; sizes in dots. */
export function rasterize(text: string, weight: Weight, size: number, stretch: number): Raster {
  const edges = outlines(text, weight, size, stretch)
  const xs = edges.flatMap(({ x, toX }) => [x, toX])
  const ys = edges.flatMap(({ y, toY }) => [y, toY])
  const left = Math.floor(Math.min(0, ...xs))
  const top = Math.floor(Math.min(0, ...ys))
  const height = Math.max(1, Math.ceil(Math.max(0, ...ys)) - top)
  const rowBytes = Math.max(1, Math.ceil((Math.ceil(Math.max(0, ...xs)) - left) / 8))
  const bytes = Buffer.alloc(rowBytes * height)
  for (let row = 0; row < height; row += 1) {
    const crossings = crossingsAt(edges, top + row + 0.5)
    let winding = 0
    for (const [index, { at, winding: turn }] of crossings.entries()) {
      winding += turn
      const end = crossings[index + 1]?.at
      if (winding === 0 || end === undefined) continue
      for (let x = Math.ceil(at - left - 0.5); x < end - left - 0.5; x += 1) {
        const index = row * rowBytes + (x >> 3)
        bytes[index] = (bytes[index] ?? 0) | (0x80 >> (x & 7))
      }
    }
  }
  return { left, top, width: rowBytes * 8, height, bytes }
}

function crossingsAt(edges: readonly Edge[], y: number) {
  return edges
    .filter((edge) => edge.y <= y && y < edge.toY)
    .map((edge) => ({
      at: edge.x + ((y - edge.y) / (edge.toY - edge.y)) * (edge.toX - edge.x),
      winding: edge.winding,
    }))
    .sort((a, b) => a.at - b.at)
}

/** Returns the edges of all letters, in dots, y downwards from the baseline. */
function outlines(text: string, weight: Weight, size: number, stretch: number): Edge[] {
  const edges: Edge[] = []
  for (const { x: left, y: up, unit, commands } of placedGlyphs(text, weight)) {
    const at = ([x, y]: Point): Point => [
      (left + x * unit) * size * stretch,
      -(up + y * unit) * size,
    ]
    addGlyph(edges, commands, at)
  }
  return edges
}

function addGlyph(edges: Edge[], commands: readonly OutlineCommand[], at: (point: Point) => Point) {
  let from: Point = [0, 0]
  let start: Point = [0, 0]
  const lineTo = (to: Point) => {
    addEdge(edges, at(from), at(to))
    from = to
  }
  for (const { command, args } of commands) {
    const points = Array.from(
      { length: args.length / 2 },
      (_, index): Point => [args[2 * index] ?? 0, args[2 * index + 1] ?? 0],
    )
    const to = points.at(-1)
    if (command === 'closePath' || !to) lineTo(start)
    else if (command === 'moveTo') {
      start = to
      from = to
    } else if (command === 'lineTo') lineTo(to)
    else for (const point of curve([from, ...points])) lineTo(point)
  }
  if (from[0] !== start[0] || from[1] !== start[1]) lineTo(start)
}

/** Returns points of a Bézier curve of any degree, without the first point. */
function curve(controls: Point[]): Point[] {
  return Array.from({ length: segmentsPerCurve }, (_, index) => {
    const t = (index + 1) / segmentsPerCurve
    let points = controls
    while (points.length > 1)
      points = points.slice(1).map(([x, y], index): Point => {
        const [fromX, fromY] = points[index] ?? [x, y]
        return [fromX + (x - fromX) * t, fromY + (y - fromY) * t]
      })
    return points[0] ?? [0, 0]
  })
}

function addEdge(edges: Edge[], [x, y]: Point, [toX, toY]: Point) {
  if (y < toY) edges.push({ x, y, toX, toY, winding: 1 })
  else if (y > toY) edges.push({ x: toX, y: toY, toX: x, toY: y, winding: -1 })
}
