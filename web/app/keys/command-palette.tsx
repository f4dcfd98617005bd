import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matches } from '#web/app/keys/matches.ts'
import { useOverlay } from '#web/app/keys/overlays.ts'
import { PickList } from '#web/app/keys/pick-list.tsx'
import { useActionPicks } from '#web/app/keys/use-action-picks.ts'
import { useFinder } from '#web/app/keys/use-finder.ts'
import { useFoundPicks } from '#web/app/keys/use-found-picks.ts'
import { useNamedPicks } from '#web/app/keys/use-named-picks.ts'
import { useViewPicks } from '#web/app/keys/use-view-picks.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** Ctrl+K: go to a screen, to what a code names, to a shipment or order by the beginning of its code, to a saved view, or do something. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(() => useOverlay.getState().text)
  const { openScanned } = useFinder()
  const named = useNamedPicks(text.trim(), onClose)
  const found = useFoundPicks(text.trim(), onClose)
  const actions = useActionPicks(onClose).filter((pick) => matches(pick.label, text))
  const views = useViewPicks(onClose).filter((pick) => matches(`${pick.label} ${pick.hint}`, text))
  const picks = [
    ...named.picks,
    ...actions,
    ...views,
    ...found.picks.filter(({ id }) => !named.picks.some((one) => one.id === id)),
  ]
  const isSearching = found.isSearching || named.isSearching
  return (
    <Dialog title={t('palette.open')} isOpen isDismissable onClose={onClose}>
      <PickList
        label={t('palette.open')}
        placeholder={t('palette.placeholder')}
        text={text}
        onText={setText}
        picks={picks}
        onEnter={() => {
          onClose()
          void openScanned(text.trim())
        }}
        empty={isSearching ? undefined : t('palette.none')}
        summary={text && !isSearching ? t('palette.found', { count: picks.length }) : ''}
      />
    </Dialog>
  )
}
