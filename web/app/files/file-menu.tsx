import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { downloadFile } from '#web/app/files/download-file.ts'
import styles from '#web/app/files/file-menu.module.css'
import { announce } from '#web/ui/announce.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'

export type DownloadedFile = { name: string; content: Blob }

/** Menu of files to download; the button is busy meanwhile, and a failure is shown below it. */
export function FileMenu({
  label,
  about,
  files,
}: {
  label: string
  /** Text above the files. */
  about: string
  files: readonly { key: string; label: string; make: () => Promise<DownloadedFile> }[]
}) {
  const { t } = useTranslation('exports')
  const messageOf = useProblemMessage()
  const file = useMutation<void, Error, () => Promise<DownloadedFile>>({
    networkMode: 'always',
    mutationFn: async (make) => {
      const { name, content } = await make()
      downloadFile(name, content)
      announce(t('done'))
    },
  })
  return (
    <>
      <Menu
        label={label}
        icon="download"
        kind="quiet"
        isIconOnly={false}
        isBusy={file.isPending}
        header={<p className={styles.header}>{about}</p>}
        entries={files.map(({ key, label, make }) => ({
          key,
          label,
          onSelect: () => file.mutate(make),
        }))}
      />
      {file.error ? (
        <p role="alert" className={styles.failure}>
          {t('failed', { why: messageOf(file.error) })}
        </p>
      ) : null}
    </>
  )
}
