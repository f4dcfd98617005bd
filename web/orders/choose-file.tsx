import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#web/orders/choose-file.module.css'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** A file by its button or dropped anywhere on the sheet. */
export function ChooseFile({
  onChoose,
  isBusy,
}: {
  onChoose: (file: File) => void
  isBusy: boolean
}) {
  const { t } = useTranslation('orders')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isBusy) onChoose(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
    <div
      className={styles.sheet}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={styles.icon}>
        <Icon name="upload" size={24} />
      </span>
      <Button kind="primary" isBusy={isBusy} onPress={() => input.current?.click()}>
        {isBusy ? t('import.reading') : t('import.choose')}
      </Button>
      <p className={styles.drop}>{t('import.drop')}</p>
      <p className={styles.hint}>{t('import.hint')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx"
        data-testid="order-file"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file, corrected, is a new choice.
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
    </div>
  )
}
