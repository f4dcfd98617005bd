import { type DownloadedFile, useFileDownload } from '#web/app/files/download-file.ts'
import styles from '#web/app/files/file-menu.module.css'
import { Menu } from '#web/ui/overlay/menu.tsx'

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
  const { download, isBusy, failure } = useFileDownload()
  return (
    <>
      <Menu
        label={label}
        icon="download"
        kind="quiet"
        isIconOnly={false}
        isBusy={isBusy}
        header={<p className={styles.header}>{about}</p>}
        entries={files.map(({ key, label, make }) => ({
          key,
          label,
          onSelect: () => download(make),
        }))}
      />
      {failure ? (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      ) : null}
    </>
  )
}
