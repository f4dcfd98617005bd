import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { useRowPreview } from '#web/app/list-layout/use-row-preview.ts'
import styles from '#web/app/list-layout/with-preview.module.css'
import { Button } from '#web/ui/button.tsx'

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

/** A list with the preview of the focused row beside it; without such a row it explains what to do. */
export function WithPreview({
  preview,
  children,
  shown,
}: {
  preview: Preview
  children: ReactNode
  shown: ReactNode
}) {
  const { t } = useTranslation('views')
  return (
    <div className={styles.split} data-open={preview.isOpen || undefined}>
      <div>{children}</div>
      {preview.isOpen ? (
        <aside className={styles.preview} aria-label={t('list.preview')}>
          <Suspense>{shown ?? <p>{t('list.noRow')}</p>}</Suspense>
        </aside>
      ) : null}
    </div>
  )
}
