import { type FocusEvent, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#web/app/keyboard/shortcuts.ts'
import styles from '#web/app/list-layout/list-layout.module.css'
import { Button } from '#web/ui/button.tsx'

const wideScreen = '(width >= 1100px)'
// An open preview stays open on the next list, until the page is reloaded.
let wasOpen = false

/** State of the preview beside a list: whether it is open, and its row, the last that had the focus. */
export function useRowPreview() {
  const { t } = useTranslation('views')
  const [isOpen, setOpen] = useState(wasOpen)
  const [row, setRow] = useState<string>()
  const changeOpen = (isNextOpen: boolean) => {
    if (!window.matchMedia(wideScreen).matches) return
    wasOpen = isNextOpen
    setOpen(isNextOpen)
  }
  useShortcut('p', t('list.preview'), () => changeOpen(!isOpen))
  const rowOf = (target: EventTarget) =>
    target instanceof Element ? target.closest<HTMLElement>('tbody > tr[data-row]') : null
  return {
    isOpen,
    row,
    toggle: () => changeOpen(!isOpen),
    /** Props of the element around the list. */
    listProps: {
      onFocus: ({ target }: FocusEvent) => {
        const focusedRow = rowOf(target)?.dataset.row
        if (focusedRow) setRow(focusedRow)
      },
    },
  }
}

type Preview = ReturnType<typeof useRowPreview>

/** Button that shows or hides the preview, in wide windows only. */
export function PreviewButton({ preview }: { preview: Preview }) {
  const { t } = useTranslation('views')
  return (
    <span className={styles.toggle}>
      <Button
        icon="panel"
        aria-pressed={preview.isOpen}
        aria-keyshortcuts="p"
        onPress={preview.toggle}
      >
        {t('list.preview')}
      </Button>
    </span>
  )
}

/** A list with the preview of the focused row beside it; an empty list shows a hint instead. */
export function WithPreview({
  preview,
  children,
  content,
}: {
  preview: Preview
  children: ReactNode
  /** Content for the focused row, or for the first row until one has had the focus; undefined if the list is empty. */
  content: ReactNode
}) {
  const { t } = useTranslation('views')
  return (
    <div className={styles.split} data-open={preview.isOpen || undefined}>
      <div>{children}</div>
      {preview.isOpen ? (
        <aside className={styles.preview} aria-label={t('list.preview')} data-screen-only>
          <Suspense>{content ?? <p>{t('list.noRow')}</p>}</Suspense>
        </aside>
      ) : null}
    </div>
  )
}

/** Content of a preview: its head, the facts that have a value, and what follows them. */
export function PreviewContent({
  head,
  facts,
  children,
}: {
  head: ReactNode
  facts: readonly (readonly [term: string, value: ReactNode])[]
  children?: ReactNode
}) {
  return (
    <div className={styles.content}>
      {head}
      <dl className={styles.facts}>
        {facts.map(([term, value]) =>
          value ? (
            <div key={term} style={{ display: 'contents' }}>
              <dt>{term}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      {children}
    </div>
  )
}
