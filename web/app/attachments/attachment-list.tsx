import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '#domain/comments/attachment.ts'
import styles from '#web/app/attachments/attachments.module.css'
import { useFileSize } from '#web/app/attachments/use-file-size.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { downloadFile } from '#web/app/files/download-file.ts'
import { useObjectUrl } from '#web/app/files/use-object-url.ts'
import { callForFile } from '#web/app/http/call.ts'
import { endpointQueryKey } from '#web/app/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/feedback/error-text.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

const routes = {
  thumbnail: 'GET /api/attachments/:id/thumbnail',
  content: 'GET /api/attachments/:id/content',
} as const

/** A picture from the server; without a name it is decorative, because the button around it has the name. */
function StoredPicture({
  id,
  size,
  name = '',
}: {
  id: number
  size: keyof typeof routes
  name?: string
}) {
  const { t } = useTranslation('attachments')
  const messageOf = useProblemMessage()
  const route = routes[size]
  const { data, error } = useQuery({
    queryKey: endpointQueryKey(route, { params: { id } }),
    queryFn: ({ signal }) => callForFile(route, { params: { id }, signal }),
    // A file never changes.
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ content }) => content,
  })
  const url = useObjectUrl(data)
  if (error)
    return (
      <span className={styles.problem}>
        {size === 'content' ? messageOf(error) : t('noPicture')}
      </span>
    )
  return url ? <img src={url} alt={name} /> : <span className={styles.quiet}>{t('loading')}</span>
}

/** Attached files: pictures are shown, and all files can be downloaded. */
export function AttachmentList({ attachments }: { attachments: Attachment[] }) {
  const { t } = useTranslation('attachments')
  const formatSize = useFileSize()
  const messageOf = useProblemMessage()
  const [openPicture, setOpenPicture] = useState<Attachment>()
  const [isOpen, setOpen] = useState(false)
  const download = useMutation({
    networkMode: 'always',
    mutationFn: async ({ id }: Attachment) => {
      const { name, content } = await callForFile('GET /api/attachments/:id/content', {
        params: { id },
      })
      downloadFile(name, content)
    },
  })
  if (attachments.length === 0) return null
  const pictures = attachments.filter(({ isPicture }) => isPicture)
  const otherFiles = attachments.filter(({ isPicture }) => !isPicture)
  return (
    <div className={styles.attachments}>
      {pictures.length > 0 ? (
        <ul className={styles.pictures} aria-label={t('pictures')}>
          {pictures.map((picture) => (
            <li key={picture.id}>
              <button
                type="button"
                className={styles.picture}
                aria-label={t('show', { name: picture.name })}
                onClick={() => {
                  setOpenPicture(picture)
                  setOpen(true)
                }}
              >
                <StoredPicture id={picture.id} size="thumbnail" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {otherFiles.length > 0 ? (
        <ul className={styles.files} aria-label={t('files')}>
          {otherFiles.map((file) => (
            <li key={file.id}>
              <Button
                kind="plain"
                isSmall
                icon="download"
                isBusy={download.isPending && download.variables.id === file.id}
                onPress={() => download.mutate(file)}
              >
                {t('file', { name: file.name, size: formatSize(file.byteCount) })}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <ErrorText>{download.error && messageOf(download.error)}</ErrorText>
      {openPicture ? (
        <PictureDialog
          picture={openPicture}
          isOpen={isOpen}
          isDownloading={download.isPending}
          onDownload={() => download.mutate(openPicture)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}

/** A picture as large as the window allows. */
function PictureDialog({
  picture: { id, name },
  isOpen,
  isDownloading,
  onDownload,
  onClose,
}: {
  picture: Attachment
  isOpen: boolean
  isDownloading: boolean
  onDownload: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('attachments')
  return (
    <Dialog
      isOpen={isOpen}
      isDismissable
      size="lg"
      title={name}
      onClose={onClose}
      footer={
        <Button icon="download" isBusy={isDownloading} onPress={onDownload}>
          {t('download')}
        </Button>
      }
    >
      <div className={styles.large}>
        <StoredPicture id={id} size="content" name={name} />
      </div>
    </Dialog>
  )
}
