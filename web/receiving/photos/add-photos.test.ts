import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { addPhotos, usePhotoPreparation } from '#web/receiving/photos/add-photos.ts'
import { type PhotoChange, withoutPhoto } from '#web/receiving/photos/photo-state.ts'
import { emptyState } from '#web/receiving/queue/receiving-state.ts'
import type { ReceivingStore } from '#web/receiving/queue/receiving-store.ts'
import { type Counting, useReceiptCounts } from '#web/receiving/queue/use-receipt-counts.ts'

/** Decoding of a large photo, which takes long; a photo that cannot be decoded is added as it is. */
let decoding = Promise.withResolvers<never>()
/** Opening the database of photos, which this browser forbids. */
function open() {
  const request: { onerror?: () => void } = {}
  queueMicrotask(() => request.onerror?.())
  return request
}
Object.assign(globalThis, { createImageBitmap: () => decoding.promise, indexedDB: { open } })

const photo = (name: string, byteCount = 1, type = 'image/jpeg') =>
  new File([new Uint8Array(byteCount)], name, { type })
const largePhoto = () => photo('Large.jpg', 1024 * 1024 + 1)

/** Count of a shipment as a screen that is not rendered again has it. */
function openCount() {
  let state = emptyState
  const store: Pick<ReceivingStore, 'change'> = {
    change: async (change) => {
      state = change(state)
    },
  }
  const screen: { counting?: Counting } = {}
  const Screen = () => {
    screen.counting = useReceiptCounts(store as ReceivingStore, state, { id: 9, lines: [] })
    return null
  }
  renderToStaticMarkup(createElement(Screen))
  const { counting } = screen
  assert.ok(counting)
  const namesOf = (photos: readonly { name: string }[] = []) => photos.map(({ name }) => name)
  return {
    counting,
    photosOfLine: () => namesOf(state.counts[9]?.counts[7]?.photos),
    photosOfDelivery: () => namesOf(state.counts[9]?.photos),
  }
}

test('photos are added to those of the moment: others were added and removed since they were chosen', async () => {
  const { counting, photosOfLine, photosOfDelivery } = openCount()
  counting.change(7, { rejected: '1', photos: [{ key: 'torn', name: 'Torn.jpg' }] })
  const onChange = (change: PhotoChange) => counting.change(7, change)
  decoding = Promise.withResolvers()
  const addedLater = addPhotos([largePhoto()], onChange)
  onChange(withoutPhoto('torn'))
  assert.equal(await addPhotos([photo('Small.jpg')], onChange), 1)
  assert.equal(await addPhotos([photo('CMR.jpg')], counting.update), 1)
  assert.deepEqual(photosOfLine(), ['Small.jpg'])
  decoding.reject(new Error('damaged'))
  assert.equal(await addedLater, 1)
  assert.deepEqual(photosOfLine(), ['Small.jpg', 'Large.jpg'])
  assert.deepEqual(photosOfDelivery(), ['CMR.jpg'])
})

test('photos are being added until they are in the count, also if one of them fails', async () => {
  const { counting, photosOfDelivery } = openCount()
  const { getState } = usePhotoPreparation
  decoding = Promise.withResolvers()
  const added = addPhotos([largePhoto(), photo('Terms.pdf', 1, 'application/pdf')], (change) => {
    assert.equal(getState().count, 1)
    counting.update(change)
  })
  assert.equal(getState().count, 1)
  decoding.reject(new Error('damaged'))
  assert.equal(await added, 1)
  assert.deepEqual(photosOfDelivery(), ['Large.jpg'])
  assert.equal(getState().count, 0)
  const failed = addPhotos([photo('Small.jpg')], () => {
    throw new Error('The count cannot be changed')
  })
  await assert.rejects(failed)
  assert.equal(getState().count, 0)
})
