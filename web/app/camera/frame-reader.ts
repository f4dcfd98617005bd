import type { Barcode } from '#web/app/camera/barcode.ts'
import { nearestToMiddle } from '#web/app/camera/barcode.ts'
import { openNativeReader } from '#web/app/camera/native-reader.ts'

/** Reads the barcode nearest to the middle of the picture, as a scanner sends it; undefined where there is none. */
export type FrameReader = (video: HTMLVideoElement) => Promise<string | undefined>

/** Loads a reader: the browser's own where it has one, else the one of the application. */
export async function openFrameReader(): Promise<FrameReader> {
  const native = await openNativeReader()
  if (native) return withGs1Recheck(native, loadZxingReader)
  const own = await loadZxingReader()
  return async (video) => nearestToMiddle(await own(video))?.text
}

type Read = (video: HTMLVideoElement) => Promise<Barcode[]>

const loadZxingReader = async (): Promise<Read> =>
  (await import('#web/app/camera/zxing-reader.ts')).readWithZxing

/**
 * Browsers do not distinguish a GS1 barcode from another one with the same characters. A possible GS1 barcode is read
 * again by the application's reader, which does. Without that reader the browser's text is used.
 */
export function withGs1Recheck(read: Read, loadOwn: () => Promise<Read>): FrameReader {
  const known = new Map<string, string>()
  return async (video) => {
    const found = nearestToMiddle(await read(video))
    if (!found?.mayBeGs1) return found?.text
    const before = known.get(found.text)
    if (before !== undefined) return before
    const own = await loadOwn().catch(() => undefined)
    const again = own ? nearestToMiddle(await own(video)) : found
    // Not found in this frame: the next one is tried.
    if (!again) return undefined
    known.set(found.text, again.text)
    return again.text
  }
}
