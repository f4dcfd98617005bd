import { type Browser, chromium } from '@playwright/test'
import bwip from 'bwip-js'
import { browserArguments, findBrowser } from '#test/world/browser.ts'

const [width, height] = [1280, 720]
const moduleWidth = 4
const barHeight = 300

/** Creates a still video in the format that Chromium takes for a camera: a black barcode on white. */
export function cameraVideo(barcode: { bcid: string; text: string }): Buffer {
  const [drawn] = bwip.raw({ ...barcode, includetext: false }) as { sbs: number[] }[]
  if (!drawn) throw new Error('no barcode')
  const row = Buffer.alloc(width, 235)
  const barcodeWidth = drawn.sbs.reduce((sum, modules) => sum + modules, 0) * moduleWidth
  let x = Math.round((width - barcodeWidth) / 2)
  for (const [index, modules] of drawn.sbs.entries()) {
    // Bars and spaces alternate.
    if (index % 2 === 0) row.fill(16, x, x + modules * moduleWidth)
    x += modules * moduleWidth
  }
  const luma = Buffer.alloc(width * height, 235)
  const top = (height - barHeight) / 2
  for (let y = top; y < top + barHeight; y += 1) row.copy(luma, y * width)
  const colors = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, colors])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  return Buffer.concat([head, frame, frame])
}

/** Launches a browser whose camera shows this video, with the permission already given. */
export const openBrowserWithCamera = (videoPath: string): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser(),
    args: [
      ...browserArguments(),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${videoPath}`,
    ],
  })
