import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ready } from 'zpl-renderer-js'
import {
  prepareZXingModule,
  type ReaderOptions,
  type ReadResult,
  readBarcodes,
} from 'zxing-wasm/reader'

const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
// Otherwise the module would be fetched from the network.
await prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer },
  fireImmediately: true,
})

/** Page or label as pixels, a byte each, 0 is black; `file` is the input of decoders. */
export type GrayImage = { width: number; height: number; pixels: Uint8Array; file: Uint8Array }

const picturesOf = (bytes: Uint8Array): GrayImage[] => {
  const pictures: GrayImage[] = []
  for (let start = 0; start < bytes.length; ) {
    const head = Buffer.from(bytes.subarray(start, start + 40)).toString('latin1')
    const [header = '', width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(head) ?? []
    if (header === '') throw new Error(`no PGM: ${head}`)
    const size = Number(width) * Number(height)
    const end = start + header.length + size
    const pixels = bytes.subarray(start + header.length, end)
    const file = bytes.slice(start, end)
    pictures.push({ width: Number(width), height: Number(height), pixels, file })
    start = end
  }
  return pictures
}

/** The pages of a PDF as poppler renders them; an edge within a dot makes it grey. */
export function renderPdf(pdf: Buffer, dpi: number): GrayImage[] {
  const options = ['-gray', '-r', String(dpi), '-']
  const { stdout, stderr, status } = spawnSync('pdftoppm', options, {
    input: pdf,
    maxBuffer: 2 ** 30,
  })
  if (status !== 0) throw new Error(stderr.toString())
  return picturesOf(stdout)
}

/** Labels in ZPL as PNG files, rendered at a number of dots per millimetre. */
export async function renderZpl(
  zpl: Buffer,
  paper: { width: number; height: number },
  dots: number,
): Promise<Uint8Array[]> {
  const { api } = await ready
  const { width, height } = paper
  const pngs = await api.zplToBase64MultipleAsync(zpl.toString(), width, height, dots)
  return pngs.map((png) => new Uint8Array(Buffer.from(png, 'base64')))
}

/** A barcode that was read: its symbology identifier, element string in brackets or text, and where it was. */
export type DecodedBarcode = {
  symbology: string
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

const scanOf = ({ symbologyIdentifier, text, position }: ReadResult): DecodedBarcode => {
  const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  return {
    symbology: symbologyIdentifier,
    text,
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  }
}

// Labels are held upright, and are dark on light.
const scanner: ReaderOptions = {
  formats: ['Code128', 'QRCode', 'DataMatrix', 'EAN13', 'ITF'],
  tryRotate: false,
  tryInvert: false,
  maxNumberOfSymbols: 30,
  textMode: 'HRI',
}

/** Every barcode in a picture, from the top down. */
export async function decodeBarcodes(file: Uint8Array): Promise<DecodedBarcode[]> {
  const results = await readBarcodes(file, scanner)
  return results.map(scanOf).sort((a, b) => a.top - b.top || a.left - b.left)
}

/** Dimensions of a barcode on a page, in mm; the widths of its bars and spaces in modules. */
export type BarcodeMeasures = {
  width: number
  module: number
  height: number
  /** White to the left and to the right over the whole height. */
  quiet: [number, number]
  /** The largest difference of a bar or space from whole modules, in modules. */
  worst: number
  widths: number[]
}

/** Measures the bars of a decoded barcode in a picture of a given dpi. */
export function measureBarcode(
  picture: GrayImage,
  barcode: DecodedBarcode,
  modules: number,
  dpi: number,
): BarcodeMeasures {
  const { width, pixels } = picture
  const isDark = (x: number, y: number) => (pixels[y * width + x] ?? 255) < 128
  const millimetres = (dots: number) => (dots * 25.4) / dpi
  const middle = Math.round((barcode.top + barcode.bottom) / 2)
  let first = Math.round(barcode.left)
  while (isDark(first - 1, middle)) first -= 1
  while (!isDark(first, middle)) first += 1
  let rightEdge = Math.round(barcode.right)
  while (isDark(rightEdge + 1, middle)) rightEdge += 1
  while (!isDark(rightEdge, middle)) rightEdge -= 1
  const end = (step: 1 | -1) => {
    let y = middle
    while (isDark(first, y + step)) y += step
    return y
  }
  const [top, bottom] = [end(-1), end(1)]
  const isWhite = (x: number) => {
    for (let y = top; y <= bottom; y += 1) if (isDark(x, y)) return false
    return x >= 0 && x < width
  }
  const quiet = (from: number, step: 1 | -1) => {
    let dots = 0
    while (isWhite(from + step * (dots + 1))) dots += 1
    return millimetres(dots)
  }
  const runs: number[] = []
  for (let x = first; x <= rightEdge; x += 1) {
    if (x === first || isDark(x, middle) !== isDark(x - 1, middle)) runs.push(0)
    runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1
  }
  const module = (rightEdge - first + 1) / modules
  return {
    width: millimetres(rightEdge - first + 1),
    module: millimetres(module),
    height: millimetres(bottom - top + 1),
    quiet: [quiet(first, -1), quiet(rightEdge, 1)],
    worst: Math.max(...runs.map((run) => Math.abs(run / module - Math.round(run / module)))),
    widths: runs.map((run) => Math.round(run / module)),
  }
}
