import { fnc1 } from '#domain/gs1/fnc1.ts'
import { type Barcode, distanceFromMiddle, nearestToMiddle } from '#web/app/camera/barcode.ts'

/** Reads the barcode nearest to the middle of the picture, as a scanner sends it; undefined where there is none. */
export type FrameReader = (video: HTMLVideoElement) => Promise<string | undefined>

/** Loads a reader: the browser's own where it has one, otherwise ZXing. */
export async function openFrameReader(): Promise<FrameReader> {
  const native = await openNativeReader()
  if (native) return withGs1Recheck(native, loadZxingReader)
  const zxing = await loadZxingReader()
  return async (video) => nearestToMiddle(await zxing(video))?.text
}

type Decoder = (video: HTMLVideoElement) => Promise<Barcode[]>

const loadZxingReader = async (): Promise<Decoder> =>
  (await import('#web/app/camera/zxing-reader.ts')).readWithZxing

/**
 * Browsers do not distinguish a GS1 barcode from another one with the same characters. A possible GS1 barcode is read
 * again by ZXing, which distinguishes them. ZXing reads a later frame: only a barcode with the same characters counts.
 * If ZXing cannot be loaded, the browser's text is used.
 */
export function withGs1Recheck(read: Decoder, loadZxing: () => Promise<Decoder>): FrameReader {
  const zxingTextsByNative = new Map<string, string>()
  return async (video) => {
    const barcode = nearestToMiddle(await read(video))
    if (!barcode?.mayBeGs1) return barcode?.text
    const recheckedText = zxingTextsByNative.get(barcode.text)
    if (recheckedText !== undefined) return recheckedText
    const zxing = await loadZxing().catch(() => undefined)
    const isSame = ({ text }: Barcode) => charactersOf(text) === charactersOf(barcode.text)
    const recheckedBarcode = zxing ? nearestToMiddle((await zxing(video)).filter(isSame)) : barcode
    // ZXing did not find the barcode in this frame: the next frame is tried.
    if (!recheckedBarcode) return undefined
    zxingTextsByNative.set(barcode.text, recheckedBarcode.text)
    return recheckedBarcode.text
  }
}

/** Returns the characters of a barcode, without its symbology identifier and FNC1, which browsers leave out. */
const charactersOf = (text: string) => text.replace(/^\][A-Za-z]\d/, '').replaceAll(fnc1, '')

// Not in TypeScript's library yet: WICG Barcode Detection API.
type DetectedBarcode = { rawValue: string; format: string; boundingBox: DOMRectReadOnly }
type Detector = { detect: (source: HTMLVideoElement) => Promise<DetectedBarcode[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const formats = [
  'code_128',
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'itf',
  'code_39',
  'data_matrix',
  'qr_code',
]
/** Formats of labels and products; a browser reader without them is not used. */
const requiredFormats = ['code_128', 'ean_13']
/** Formats that can carry a GS1 element string. */
const gs1Carriers = ['code_128', 'data_matrix', 'qr_code']

/** Opens the browser's own reader; undefined where there is none. */
export async function openNativeReader(): Promise<Decoder | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return undefined
  const supported = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  if (!requiredFormats.every((format) => supported.includes(format))) return undefined
  const detector = new BarcodeDetector({
    formats: formats.filter((format) => supported.includes(format)),
  })
  return async (video) => {
    const size = { width: video.videoWidth, height: video.videoHeight }
    const barcodes = await detector.detect(video)
    return barcodes.map(({ rawValue, format, boundingBox: { x, y, width, height } }) => ({
      text: rawValue,
      distance: distanceFromMiddle({ x: x + width / 2, y: y + height / 2 }, size),
      mayBeGs1: gs1Carriers.includes(format),
    }))
  }
}
