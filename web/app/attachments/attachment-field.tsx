import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { maxAttachments } from '#domain/comments/attachment.ts'
import styles from '#web/app/attachments/attachments.module.css'
import { UploadEntry } from '#web/app/attachments/upload-entry.tsx'
import { useFilesGiven } from '#web/app/attachments/use-files-given.ts'
import { useUploads } from '#web/app/attachments/use-uploads.ts'
import { Button } from '#web/ui/button.tsx'

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
      {isFull ? (
        <p role="alert" className={styles.problem}>
          {t('full', { count: maxAttachments })}
        </p>
      ) : null}
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
