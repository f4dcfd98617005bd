import { type Barcode, distanceFromMiddle } from '#web/app/camera/barcode.ts'

// Not in TypeScript's library yet: WICG Barcode Detection API.
type Detected = { rawValue: string; format: string; boundingBox: DOMRectReadOnly }
type Detector = { detect: (source: HTMLVideoElement) => Promise<Detected[]> }
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
const needed = ['code_128', 'ean_13']
/** Formats that can carry a GS1 element string. */
const gs1Carriers = ['code_128', 'data_matrix', 'qr_code']

/** Opens the browser's own reader; undefined where there is none. */
export async function openNativeReader(): Promise<
  ((video: HTMLVideoElement) => Promise<Barcode[]>) | undefined
> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return undefined
  const known = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  if (!needed.every((format) => known.includes(format))) return undefined
  const detector = new BarcodeDetector({ formats: formats.filter((one) => known.includes(one)) })
  return async (video) => {
    const size = { width: video.videoWidth, height: video.videoHeight }
    const found = await detector.detect(video)
    return found.map(({ rawValue, format, boundingBox: { x, y, width, height } }) => ({
      text: rawValue,
      distance: distanceFromMiddle({ x: x + width / 2, y: y + height / 2 }, size),
      mayBeGs1: gs1Carriers.includes(format),
    }))
  }
}
