import { useTranslation } from 'react-i18next'
import type { Attachment } from '#domain/comments/attachment.ts'
import styles from '#web/app/attachments/attachments.module.css'
import { StoredPicture } from '#web/app/attachments/stored-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** A picture as large as the window allows. */
export function PictureDialog({
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
