import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { openFrameReader } from '#web/app/camera/frame-reader.ts'

/** Reason why there is no picture; the screen has its text. */
type CameraFault = 'insecure' | 'denied' | 'none' | 'busy' | 'reader'

export type CameraState =
  | { kind: 'starting' }
  | { kind: 'live'; setTorch: ((isOn: boolean) => Promise<void>) | undefined }
  | { kind: 'failed'; fault: CameraFault }

/** Time between two frames that are read, in ms. */
const frameIntervalMs = 90

const constraints: MediaStreamConstraints = {
  audio: false,
  video: {
    facingMode: { ideal: 'environment' },
    width: { ideal: 1280 },
    height: { ideal: 720 },
  },
}

/** Shows the camera in a video element and reports each barcode that comes into sight; stops with the component. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onScan: (text: string) => void,
): CameraState {
  const [state, setState] = useState<CameraState>({ kind: 'starting' })
  const onBarcode = useEffectEvent(onScan)
  useEffect(() => {
    const abortController = new AbortController()
    const { signal } = abortController
    const fail = (fault: CameraFault) => signal.aborted || setState({ kind: 'failed', fault })
    startCamera(video, signal, fail)
      .then(async (track) => {
        if (!track || signal.aborted) return
        setState({ kind: 'live', setTorch: torchOf(track) })
        await readContinuously(video, signal, onBarcode)
      })
      .catch(() => fail('reader'))
    return () => abortController.abort()
  }, [video])
  return state
}

/** Requests the camera; undefined in insecure contexts, where browsers offer none. */
function requestCamera(): Promise<MediaStream> | undefined {
  if (navigator.mediaDevices?.getUserMedia) return navigator.mediaDevices.getUserMedia(constraints)
  return undefined
}

/** Shows the camera in the element until the signal aborts; undefined after a fault, which `fail` reports. */
async function startCamera(
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
  fail: (fault: CameraFault) => void,
): Promise<MediaStreamTrack | undefined> {
  const request = requestCamera()
  if (!request) {
    fail(window.isSecureContext ? 'none' : 'insecure')
    return undefined
  }
  const stream = await request.catch((error: unknown) => {
    fail(faultOf(error))
    return undefined
  })
  if (!stream) return undefined
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop)
  const element = video.current
  if (signal.aborted || !element) {
    stop()
    return undefined
  }
  const [track] = stream.getVideoTracks()
  track?.addEventListener('ended', () => fail('busy'))
  element.srcObject = stream
  await element.play()
  return track
}

async function readContinuously(
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
  onBarcode: (text: string) => void,
) {
  const read = await openFrameReader()
  const isNew = createRepeatFilter()
  while (!signal.aborted) {
    const element = video.current
    // A frame that cannot be read has no barcode.
    const text =
      element && element.readyState >= element.HAVE_CURRENT_DATA && !document.hidden
        ? await read(element).catch(() => undefined)
        : undefined
    if (signal.aborted) return
    if (isNew(text, performance.now()) && text) onBarcode(text)
    await new Promise((resolve) => setTimeout(resolve, frameIntervalMs))
  }
}

function faultOf(error: unknown): CameraFault {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy'
}

/** Returns a function that switches the camera's torch, where it has one. */
function torchOf(track: MediaStreamTrack) {
  const capabilities = track.getCapabilities?.() as { torch?: boolean } | undefined
  if (!capabilities?.torch) return undefined
  return (isOn: boolean) =>
    track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
}

/** Time after which an unseen barcode has left the picture, in ms: readers often miss a frame or two. */
const forgetAfterMs = 900
/** Minimum number of frames without the barcode: on a slow machine one frame takes longer than `forgetAfterMs`. */
const forgetAfterFrames = 3

/** Returns a filter that is true when the text of a frame has just come into sight, so that it is reported once. */
export function createRepeatFilter(): (text: string | undefined, nowMs: number) => boolean {
  const sightingsByText = new Map<string, { seenAtMs: number; missedFrames: number }>()
  return (text, nowMs) => {
    for (const [seenText, sighting] of sightingsByText) {
      if (seenText === text) continue
      sighting.missedFrames += 1
      const isOverdue = nowMs - sighting.seenAtMs > forgetAfterMs
      if (isOverdue && sighting.missedFrames >= forgetAfterFrames) sightingsByText.delete(seenText)
    }
    if (text === undefined) return false
    const isNew = !sightingsByText.has(text)
    sightingsByText.set(text, { seenAtMs: nowMs, missedFrames: 0 })
    return isNew
  }
}
