import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScanStatus } from '#web/app/scan/use-scan-status.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './scan-bar.module.css'

/** A counted scan; `onUndo` is undefined once it can no longer be undone. */
export type RecentScan = { key: string; text: string; onUndo: (() => void) | undefined }

const maxShownScans = 5
const iconsByTone = { success: 'check', error: 'alert', info: 'info', wait: 'clock' } as const

/** The result of the last scan, undo, and the last scans with an undo each. */
export function ScanResult({
  status,
  recent,
  onUndo,
  isUndoing,
  offer,
}: {
  status: ScanStatus | undefined
  recent: readonly RecentScan[]
  onUndo: (() => void) | undefined
  isUndoing: boolean
  offer: ReactNode
}) {
  const { t } = useTranslation('scanning')
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const shownScans = recent.slice(-maxShownScans).toReversed()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from any element within
    <div
      className={styles.result}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
      }}
    >
      {/* Not a live region: `useScanStatus` announces the text. Each error is a new element, to animate it. */}
      <p
        key={status?.tone === 'error' ? status.sequence : 'result'}
        className={styles.status}
        data-tone={status?.tone}
      >
        {status ? (
          <>
            <Icon name={iconsByTone[status.tone]} />
            <bdi>{status.text}</bdi>
          </>
        ) : null}
      </p>
      {status?.offer ? (
        <Button isSmall icon="arrow" onPress={status.offer.onPress}>
          {status.offer.label}
        </Button>
      ) : null}
      {offer}
      <span className={styles.undo}>
        <Button
          isSmall
          kind="plain"
          icon="undo"
          aria-keyshortcuts="Control+Z"
          isBusy={isUndoing}
          onPress={() => onUndo?.()}
          reason={onUndo ? undefined : t('nothingToUndo')}
        >
          {t('undo')}
        </Button>
        <Button
          isSmall
          kind="plain"
          icon={isOpen ? 'up' : 'down'}
          aria-expanded={isOpen}
          aria-controls={listId}
          reason={shownScans.length === 0 ? t('noScans') : undefined}
          onPress={() => setOpen(!isOpen)}
        >
          {t('recent')}
        </Button>
      </span>
      <ol id={listId} className={styles.recent} aria-label={t('recent')} hidden={!isOpen}>
        {(isOpen ? shownScans : []).map(({ key, text, onUndo: undoOne }) => (
          <li key={key}>
            <bdi>{text}</bdi>
            {undoOne ? (
              <button type="button" className={styles.undoOne} onClick={undoOne}>
                <Icon name="undo" size={14} />
                {t('takeBack')}
                <VisuallyHidden>{text}</VisuallyHidden>
              </button>
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  )
}
