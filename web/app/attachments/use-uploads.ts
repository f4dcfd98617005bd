import { useEffect, useRef, useState } from 'react'
import { type Attachment, maxAttachmentBytes, maxAttachments } from '#domain/comments/attachment.ts'
import { smallerPicture } from '#web/app/attachments/smaller-picture.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { call } from '#web/app/http/call.ts'
import { randomId } from '#web/app/random-id.ts'

export type Upload = {
  key: string
  file: File
  /** Object URL of the picture before the upload. */
  previewUrl: string | undefined
  attachment?: Attachment
  error?: unknown
}

const tooLarge = () => new ApiError('too-large')

/**
 * The files of one text to be sent: each is uploaded as it is chosen, one after the other. Those of `former` are there
 * already.
 */
export function useUploads(former: readonly Upload[]) {
  const [uploads, setUploads] = useState<Upload[]>(() =>
    former.map(({ file, attachment }) => ({
      ...asUpload(file),
      ...(attachment && { attachment }),
    })),
  )
  const [isFull, setFull] = useState(false)
  const queue = useRef(Promise.resolve())
  const stops = useRef(new Map<string, AbortController>())
  const current = useRef(uploads)
  current.current = uploads

  const change = (key: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const send = ({ key, file }: Upload) => {
    const stop = new AbortController()
    stops.current.set(key, stop)
    queue.current = queue.current.then(async () => {
      if (stop.signal.aborted) return
      try {
        const content = await smallerPicture(file)
        if (content.size > maxAttachmentBytes) throw tooLarge()
        const body = new Blob([content], { type: 'application/octet-stream' })
        const query = { name: file.name }
        const input = { query, body, signal: stop.signal }
        change(key, { attachment: await call('POST /api/attachments', input) })
      } catch (error) {
        if (!stop.signal.aborted) change(key, { error })
      }
    })
  }
  const forget = ({ key, previewUrl }: Upload) => {
    stops.current.get(key)?.abort()
    stops.current.delete(key)
    if (previewUrl) URL.revokeObjectURL(previewUrl)
  }
  useEffect(() => () => current.current.forEach(forgetUnmounted(stops.current)), [])
  return {
    uploads,
    add: (files: Iterable<File>) => {
      const chosen = [...files].map(asUpload)
      const room = maxAttachments - current.current.length
      const taken = chosen.slice(0, room)
      setFull(chosen.length > room)
      for (const left of chosen.slice(room)) forget(left)
      setUploads((all) => [...all, ...taken])
      for (const one of taken) send(one)
    },
    retry: (upload: Upload) => {
      change(upload.key, { error: undefined })
      send(upload)
    },
    remove: (upload: Upload) => {
      forget(upload)
      setFull(false)
      setUploads((all) => all.filter(({ key }) => key !== upload.key))
    },
    /** Whether more files were chosen than one text can have. */
    isFull,
  }
}

const asUpload = (file: File): Upload => ({
  key: randomId(),
  file,
  previewUrl: /^image\/(jpeg|png|webp)$/.test(file.type) ? URL.createObjectURL(file) : undefined,
})

const forgetUnmounted =
  (stops: Map<string, AbortController>) =>
  ({ key, previewUrl }: Upload) => {
    stops.get(key)?.abort()
    if (previewUrl) URL.revokeObjectURL(previewUrl)
  }
