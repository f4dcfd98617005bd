import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ViewList } from '#domain/settings/saved-view.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'

const ViewsDialog = lazyComponent('ViewsDialog', () => import('#web/app/views/views-dialog.tsx'))

/** Button that opens the saved views of a list; their code loads on the press. */
export function SavedViews({ list }: { list: ViewList }) {
  const { t } = useTranslation('views')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="star" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        {t('title')}
      </Button>
      {isOpen ? (
        <Suspense>
          <ViewsDialog list={list} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
