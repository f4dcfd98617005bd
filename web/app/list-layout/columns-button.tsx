import type { ParseKeys } from 'i18next'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ViewList } from '#domain/settings/saved-view.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import styles from '#web/app/list-layout/list-layout.module.css'
import { Button } from '#web/ui/button.tsx'

const ColumnsDialog = lazyComponent(
  'ColumnsDialog',
  () => import('#web/app/list-layout/columns-dialog.tsx'),
)

export type ColumnKey = ParseKeys<'fields'>

/** Optional columns of a list by their field, and whether each is shown by default. */
export type OptionalColumns = {
  list: ViewList
  columns: Readonly<Partial<Record<ColumnKey, boolean>>>
}

/** Button that opens the dialog for a list's columns and row height. */
export function ColumnsButton(props: OptionalColumns) {
  const { t } = useTranslation('views')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <span className={styles.button}>
        <Button icon="columns" aria-haspopup="dialog" onPress={() => setOpen(true)}>
          {t('list.columns')}
        </Button>
      </span>
      {isOpen ? (
        <Suspense>
          <ColumnsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
