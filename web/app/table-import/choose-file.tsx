import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#web/app/table-import/choose-file.module.css'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Chooses a file by a button, by dropping or by pasting; rows copied from a spreadsheet can be pasted too. */
export function ChooseFile({
  hint,
  onChoose,
  isBusy,
}: {
  hint: ReactNode
  onChoose: (file: File) => void
  isBusy: boolean
}) {
  const { t } = useTranslation('tables')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isBusy) onChoose(file)
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event
    const isTyped =
      target instanceof Element && target.matches('input, textarea, [contenteditable]')
    if (isBusy || isTyped || !clipboardData) return
    const text = clipboardData.getData('text/plain')
    const [file] = clipboardData.files
    // Spreadsheets copy a picture of the cells beside their text.
    const pasted = text.trim() ? new File([text], t('pasted')) : file
    if (pasted) onChoose(pasted)
  })
  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
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
        {isBusy ? t('busy') : t('choose')}
      </Button>
      <p className={styles.drop}>{t('drop')}</p>
      <p className={styles.hint}>{hint}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx"
        data-testid="table-file"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Emptied, so that choosing the same file after correcting it fires a change.
          event.target.value = ''
          if (file) onChoose(file)
        }}
      />
    </div>
  )
}
