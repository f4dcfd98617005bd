import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shrinkPicture } from '#web/app/attachments/shrink-picture.ts'

const mebibyte = 1024 * 1024
let bytesPerPixel = 0

// A browser that encodes each pixel to as many bytes, fewer at a lower quality.
Object.assign(globalThis, {
  createImageBitmap: async () => ({ width: 4000, height: 3000, close: () => {} }),
  document: {
    createElement: () => ({
      ...{ width: 0, height: 0, getContext: () => ({ drawImage: () => {} }) },
      toBlob(resolve: (blob: Blob) => void, type: string, quality: number) {
        const bytes = Math.round(this.width * this.height * bytesPerPixel * quality ** 3)
        resolve(new Blob([new Uint8Array(bytes)], { type }))
      },
    }),
  },
})

const photograph = (bytes: number, type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], 'Ramp.jpg', { type })

test('a large photograph is made smaller until it has at most 1 MiB', async () => {
  for (bytesPerPixel of [0.2, 0.35, 0.5, 0.7, 1.2]) {
    const { size } = await shrinkPicture(photograph(5 * mebibyte))
    assert.ok(size <= mebibyte && size > mebibyte / 2, `${bytesPerPixel}: ${size}`)
  }
})

test('a photograph that stays large ends at the last size; small ones and other files stay as they are', async () => {
  bytesPerPixel = 4
  const { size } = await shrinkPicture(photograph(9 * mebibyte))
  assert.equal(size, Math.round(1600 * 1200 * 4 * 0.7 ** 3))
  for (const file of [photograph(mebibyte), photograph(2 * mebibyte, 'image/png')])
    assert.equal(await shrinkPicture(file), file)
})
