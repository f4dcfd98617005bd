import { useEffect, useRef, useState } from 'react'
import { type Attachment, maxAttachmentBytes, maxAttachments } from '#domain/comments/attachment.ts'
import { shrinkPicture } from '#web/app/attachments/shrink-picture.ts'
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

/** Files to attach to one text, beginning with those of `initialUploads`. Uploads each chosen file, one at a time. */
export function useUploads(initialUploads: readonly Upload[]) {
  const [uploads, setUploads] = useState<Upload[]>(() =>
    initialUploads.map(({ file, attachment }) => ({
      ...toUpload(file),
      ...(attachment && { attachment }),
    })),
  )
  const [isFull, setFull] = useState(false)
  const queue = useRef(Promise.resolve())
  const controllersByKey = useRef(new Map<string, AbortController>())
  const latestUploads = useRef(uploads)
  latestUploads.current = uploads

  const updateUpload = (key: string, changes: Partial<Upload>) =>
    setUploads((all) =>
      all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)),
    )
  const send = ({ key, file }: Upload) => {
    const controller = new AbortController()
    controllersByKey.current.set(key, controller)
    queue.current = queue.current.then(async () => {
      if (controller.signal.aborted) return
      try {
        const content = await shrinkPicture(file)
        if (content.size > maxAttachmentBytes) throw tooLarge()
        const body = new Blob([content], { type: 'application/octet-stream' })
        const query = { name: file.name }
        const input = { query, body, signal: controller.signal }
        updateUpload(key, { attachment: await call('POST /api/attachments', input) })
      } catch (error) {
        if (!controller.signal.aborted) updateUpload(key, { error })
      }
    })
  }
  const remove = (upload: Upload) => {
    discard(upload, controllersByKey.current)
    setFull(false)
    setUploads((all) => all.filter(({ key }) => key !== upload.key))
  }
  useEffect(
    () => () => {
      for (const upload of latestUploads.current) discard(upload, controllersByKey.current)
    },
    [],
  )
  return {
    uploads,
    add: (files: Iterable<File>) => {
      const chosen = [...files].map(toUpload)
      const freeCount = maxAttachments - latestUploads.current.length
      const accepted = chosen.slice(0, freeCount)
      setFull(chosen.length > freeCount)
      for (const surplus of chosen.slice(freeCount)) discard(surplus, controllersByKey.current)
      setUploads((all) => [...all, ...accepted])
      for (const upload of accepted) send(upload)
    },
    retry: (upload: Upload) => {
      updateUpload(upload.key, { error: undefined })
      send(upload)
    },
    remove,
    /** Removes the uploaded files with the ids. */
    removeSent: (ids: readonly number[]) =>
      latestUploads.current
        .filter(({ attachment }) => attachment && ids.includes(attachment.id))
        .forEach(remove),
    /** Whether more files were chosen than one text can have. */
    isFull,
  }
}

const toUpload = (file: File): Upload => ({
  key: randomId(),
  file,
  previewUrl: /^image\/(jpeg|png|webp)$/.test(file.type) ? URL.createObjectURL(file) : undefined,
})

function discard(
  { key, previewUrl }: Upload,
  abortControllers: Map<string, AbortController>,
): void {
  abortControllers.get(key)?.abort()
  abortControllers.delete(key)
  if (previewUrl) URL.revokeObjectURL(previewUrl)
}
