import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { maxAttachments } from '#domain/comments/attachment.ts'
import styles from '#web/app/attachments/attachments.module.css'
import { useFileSize } from '#web/app/attachments/use-file-size.ts'
import { type Upload, useUploads } from '#web/app/attachments/use-uploads.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/feedback/error-text.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Ids of the uploaded files, and the reason if they cannot be sent yet; `uploads` restores them in another field. */
export type ChosenFiles = {
  ids: number[]
  reason: string | undefined
  uploads: readonly Upload[]
}

/**
 * Attaches files to the text typed in `area`: chosen by the button, dropped on the area or pasted into it. Shows each
 * upload. Load it lazily: the screen must not wait for its code.
 */
export function AttachmentField({
  area,
  former = [],
  sent,
  onChange,
}: {
  area: HTMLElement | null
  /** Files that the field begins with. */
  former?: readonly Upload[]
  /** Ids of the files that were sent last, which leave the field; files chosen meanwhile stay. */
  sent?: readonly number[]
  onChange: (files: ChosenFiles) => void
}) {
  const { t } = useTranslation('attachments')
  const { uploads, isFull, add, retry, remove, removeSent } = useUploads(former)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useDropAndPaste(area, add)
  const ids = uploads.flatMap(({ attachment }) => attachment?.id ?? [])
  const isUploading = uploads.some(({ attachment, error }) => !attachment && !error)
  const hasFailed = uploads.some(({ error }) => error)
  const reason = isUploading ? t('stillUploading') : hasFailed ? t('removeFailed') : undefined
  const latest = useRef({ onChange, uploads, removeSent })
  latest.current = { onChange, uploads, removeSent }
  useEffect(() => {
    if (sent) latest.current.removeSent(sent)
  }, [sent])
  const idList = ids.join()
  useEffect(() => {
    const { onChange, uploads } = latest.current
    onChange({ ids: idList === '' ? [] : idList.split(',').map(Number), reason, uploads })
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
 * Takes files that are dropped on an element or pasted into it; `data-over` marks the element while files are dragged
 * over it. The element is null at first: an ancestor's ref is set after the effects of its children.
 */
function useDropAndPaste(element: HTMLElement | null, onFiles: (files: FileList) => void): void {
  const latest = useRef(onFiles)
  latest.current = onFiles
  // A layout effect, so that a visible field takes files from its first paint.
  useLayoutEffect(() => {
    if (!element) return
    const controller = new AbortController()
    const { signal } = controller
    const take = (event: Event, files: FileList | undefined) => {
      delete element.dataset.over
      if (!files?.length) return
      event.preventDefault()
      latest.current(files)
    }
    element.addEventListener(
      'paste',
      (event) => {
        if (!event.clipboardData) return
        const { files } = event.clipboardData
        const text = event.clipboardData.getData('text/plain').trim()
        // Spreadsheets copy a picture of the cells beside their text; macOS copies the name beside a file.
        if (text && ![...files].some(({ name }) => text.includes(name))) return
        take(event, files)
      },
      { signal },
    )
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
    return () => controller.abort()
  }, [element])
}

function UploadEntry({
  upload: { file, previewUrl, attachment, error },
  onRetry,
  onRemove,
}: {
  upload: Upload
  onRetry: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation('attachments')
  const formatSize = useFileSize()
  const messageOf = useProblemMessage()
  const faultKey = error instanceof ApiError ? faultKeyOf(error) : undefined
  return (
    <li className={styles.upload}>
      <span className={styles.mark}>
        {previewUrl ? <img src={previewUrl} alt="" /> : <Icon name="list" />}
      </span>
      <div className={styles.about}>
        <bdi className={styles.name}>{attachment?.name ?? file.name}</bdi>
        {error ? (
          <ErrorText>{faultKey ? t(faultKey) : messageOf(error)}</ErrorText>
        ) : attachment ? (
          <p className={styles.quiet}>
            <bdi>{formatSize(attachment.byteCount)}</bdi>
          </p>
        ) : (
          <p role="status" className={styles.quiet}>
            <progress aria-label={t('uploading', { name: file.name })} /> {t('busy')}
          </p>
        )}
      </div>
      {error && !faultKey ? (
        <Button isSmall onPress={onRetry}>
          {t('retry')}
        </Button>
      ) : null}
      <Button kind="plain" isSmall isIconOnly icon="close" onPress={onRemove}>
        {t('remove', { name: file.name })}
      </Button>
    </li>
  )
}

/** Returns the text key of an error that a retry does not fix; undefined for other errors. */
function faultKeyOf({ code, errors }: ApiError) {
  if (code === 'too-large') return 'tooLarge'
  if (code !== 'unreadable-file') return undefined
  return errors[0]?.params?.reason === 'too-many-pixels' ? 'tooManyPixels' : 'unreadable'
}
