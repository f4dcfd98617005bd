import { useTranslation } from 'react-i18next'
import styles from '#web/app/attachments/attachments.module.css'
import { useFileSize } from '#web/app/attachments/use-file-size.ts'
import type { Upload } from '#web/app/attachments/use-uploads.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/feedback/error-text.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** A chosen file: its name and size, how far it is, and what is wrong with it. */
export function UploadEntry({
  upload: { file, previewUrl, attachment, error },
  onRetry,
  onRemove,
}: {
  upload: Upload
  onRetry: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation('attachments')
  const size = useFileSize()
  const words = useProblemMessage()
  const fault = error instanceof ApiError ? faultOf(error) : undefined
  return (
    <li className={styles.upload}>
      <span className={styles.mark}>
        {previewUrl ? <img src={previewUrl} alt="" /> : <Icon name="list" />}
      </span>
      <div className={styles.about}>
        <bdi className={styles.name}>{attachment?.name ?? file.name}</bdi>
        {error ? (
          <ErrorText>{fault ? t(fault) : words(error)}</ErrorText>
        ) : attachment ? (
          <p className={styles.quiet}>
            <bdi>{size(attachment.byteCount)}</bdi>
          </p>
        ) : (
          <p role="status" className={styles.quiet}>
            <progress aria-label={t('uploading', { name: file.name })} /> {t('busy')}
          </p>
        )}
      </div>
      {error && !fault ? (
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

/** The fault of a file that a retry does not help; its text says what does. */
function faultOf({ code, errors }: ApiError) {
  if (code === 'too-large') return 'tooLarge'
  if (code !== 'unreadable-file') return undefined
  return errors[0]?.params?.reason === 'too-many-pixels' ? 'tooManyPixels' : 'unreadable'
}
