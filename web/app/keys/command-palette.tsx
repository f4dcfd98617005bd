import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matches } from '#web/app/keys/matches.ts'
import { PickList } from '#web/app/keys/pick-list.tsx'
import { useActionPicks } from '#web/app/keys/use-action-picks.ts'
import { useFoundPicks } from '#web/app/keys/use-found-picks.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** Ctrl+K: go to a screen, a shipment by its code, an order, or do something. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const found = useFoundPicks(text.trim(), onClose)
  const actions = useActionPicks(onClose).filter((pick) => matches(pick.label, text))
  const picks = [...actions, ...found.picks]
  return (
    <Dialog title={t('palette.open')} isOpen isDismissable onClose={onClose}>
      <PickList
        label={t('palette.open')}
        placeholder={t('palette.placeholder')}
        text={text}
        onText={setText}
        picks={picks}
        empty={found.isSearching ? undefined : t('palette.none')}
        summary={text && !found.isSearching ? t('palette.found', { count: picks.length }) : ''}
      />
    </Dialog>
  )
}
