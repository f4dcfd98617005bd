import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { maxAttachments } from '#domain/comments/attachment.ts'
import styles from '#web/app/attachments/attachments.module.css'
import { UploadEntry } from '#web/app/attachments/upload-entry.tsx'
import { useUploads } from '#web/app/attachments/use-uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/feedback/error-text.tsx'

/** Ids of the uploaded files, or the reason why nothing can be sent yet. */
export type ChosenFiles = { ids: number[]; reason: string | undefined }

/**
 * Files for what is typed in `area`: chosen, dropped there or pasted; each with how far it is. Give it another key once
 * they were sent. Load it lazily, so that the screen does not wait for it.
 */
export function AttachmentField({
  area,
  onChange,
}: {
  area: HTMLElement | null
  onChange: (files: ChosenFiles) => void
}) {
  const { t } = useTranslation('attachments')
  const { uploads, isFull, add, retry, remove } = useUploads()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useFilesGiven(area, add)
  const ids = uploads.flatMap(({ attachment }) => attachment?.id ?? [])
  const isUploading = uploads.some(({ attachment, error }) => !attachment && !error)
  const hasFailed = uploads.some(({ error }) => error)
  const reason = isUploading ? t('stillUploading') : hasFailed ? t('removeFailed') : undefined
  const latest = useRef(onChange)
  latest.current = onChange
  const idList = ids.join()
  useEffect(() => {
    latest.current({ ids: idList === '' ? [] : idList.split(',').map(Number), reason })
  }, [idList, reason])
  return (
    <div className={styles.field}>
      {uploads.length > 0 ? (
        <ul className={styles.uploads} aria-label={t('chosen')}>
          {uploads.map((upload) => (
            <UploadEntry
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload)}
              onRemove={() => {
                remove(upload)
                button.current?.focus()
              }}
            />
          ))}
        </ul>
      ) : null}
      <ErrorText>{isFull && t('full', { count: maxAttachments })}</ErrorText>
      <div className={styles.choose}>
        <Button ref={button} isSmall icon="upload" onPress={() => input.current?.click()}>
          {t('choose')}
        </Button>
        <span className={styles.quiet}>
          <bdi>{t('hint')}</bdi> <bdi className={styles.drop}>{t('drop')}</bdi>
        </span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        data-testid="attachments"
        onChange={(event) => {
          add(event.target.files ?? [])
          event.target.value = ''
        }}
      />
    </div>
  )
}

/**
 * Takes files that are dropped on an element or pasted into it; it says `data-over` while some are held over it. The element
 * is null until it is there: an ancestor's ref is set after the effects of what stands in it.
 */
function useFilesGiven(element: HTMLElement | null, onFiles: (files: FileList) => void): void {
  const latest = useRef(onFiles)
  latest.current = onFiles
  // As soon as the field can be seen, files are taken.
  useLayoutEffect(() => {
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    const take = (event: Event, files: FileList | undefined) => {
      delete element.dataset.over
      if (!files?.length) return
      event.preventDefault()
      latest.current(files)
    }
    element.addEventListener('paste', (event) => take(event, event.clipboardData?.files), {
      signal,
    })
    element.addEventListener('drop', (event) => take(event, event.dataTransfer?.files), { signal })
    element.addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        element.dataset.over = ''
      },
      { signal },
    )
    element.addEventListener('dragleave', () => delete element.dataset.over, { signal })
    return () => stop.abort()
  }, [element])
}
