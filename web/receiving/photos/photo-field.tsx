import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxAttachments, pictureTypes } from '#domain/comments/attachment.ts'
import type { CountPhoto } from '#domain/receiving/line-count.ts'
import { useObjectUrl } from '#web/app/files/use-object-url.ts'
import { addPhotos } from '#web/receiving/photos/add-photos.ts'
import { type PhotoChange, withoutPhoto } from '#web/receiving/photos/photo-state.ts'
import { readPhoto } from '#web/receiving/photos/photo-store.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/feedback/error-text.tsx'
import styles from './photos.module.css'

/** Field for photos, by a phone's camera or as files; they are stored on this device and sent with the receipt. */
export function PhotoField({
  label,
  addLabel,
  hasText = false,
  photos = [],
  onChange,
}: {
  label: string
  addLabel: string
  /** Whether the button shows its label, not just an icon. */
  hasText?: boolean
  photos: readonly CountPhoto[] | undefined
  onChange: (change: PhotoChange) => void
}) {
  const { t } = useTranslation('counting')
  const input = useRef<HTMLInputElement>(null)
  const [isUnusable, setUnusable] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const add = async (files: readonly File[]) => {
    setBusy(true)
    try {
      const addedCount = await addPhotos(files.slice(0, maxAttachments - photos.length), onChange)
      setUnusable(addedCount < files.length)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.field}>
      {photos.length > 0 ? (
        <ul className={styles.photos} aria-label={label}>
          {photos.map(({ key, name }) => (
            <li key={key} className={styles.photo}>
              <PhotoThumbnail photoKey={key} />
              <Button
                kind="plain"
                isSmall
                isIconOnly
                icon="close"
                onPress={() => onChange(withoutPhoto(key))}
              >
                {t('photos.remove', { name })}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <ErrorText>{isUnusable && t('photos.unusable', { count: maxAttachments })}</ErrorText>
      {photos.length < maxAttachments ? (
        <Button
          isSmall
          isIconOnly={!hasText}
          icon="camera"
          isBusy={isBusy}
          onPress={() => input.current?.click()}
        >
          {addLabel}
        </Button>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        capture="environment"
        accept={pictureTypes.join()}
        data-testid="count-photos"
        onChange={({ target }) => {
          void add([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </div>
  )
}

/** Photo stored on this device. */
function PhotoThumbnail({ photoKey }: { photoKey: string }) {
  const [photo, setPhoto] = useState<Blob>()
  useEffect(() => void readPhoto(photoKey).then(setPhoto), [photoKey])
  const url = useObjectUrl(photo)
  return url ? <img src={url} alt="" /> : <span className={styles.empty} />
}
