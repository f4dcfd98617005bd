import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Command, CommandList } from '#web/app/keyboard/command-list.tsx'
import { useActionCommands } from '#web/app/keyboard/use-action-commands.ts'
import { useCodeLookup } from '#web/app/keyboard/use-code-lookup.ts'
import { useLookupCommands, usePrefixCommands } from '#web/app/keyboard/use-lookup-commands.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useOverlay } from '#web/app/state/overlay-state.ts'
import { matchesWords } from '#web/ui/form/matches-words.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Palette of Ctrl+K: screens, actions, saved views, codes, and shipments and orders by the beginning of their code. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'keyboard'])
  const [text, setText] = useState(() => useOverlay.getState().text)
  const { openScanned } = useCodeLookup()
  const exactMatches = useLookupCommands(text.trim(), onClose)
  const prefixMatches = usePrefixCommands(text.trim(), onClose)
  const actions = useActionCommands(onClose).filter((command) => matchesWords(command.label, text))
  const views = useViewCommands(onClose).filter((command) =>
    matchesWords(`${command.label} ${command.hint}`, text),
  )
  const commands = [
    ...exactMatches.commands,
    ...actions,
    ...views,
    ...prefixMatches.commands.filter(
      ({ id }) => !exactMatches.commands.some((match) => match.id === id),
    ),
  ]
  const isSearching = prefixMatches.isSearching || exactMatches.isSearching
  return (
    <Dialog title={t('keyboard:palette.open')} isOpen isDismissable onClose={onClose}>
      <CommandList
        label={t('keyboard:palette.open')}
        placeholder={t('keyboard:palette.placeholder')}
        text={text}
        onText={setText}
        commands={commands}
        onEnter={() => {
          onClose()
          void openScanned(text.trim())
        }}
        empty={isSearching ? undefined : t('keyboard:palette.none')}
        summary={
          text && !isSearching ? t('keyboard:palette.found', { count: commands.length }) : ''
        }
      />
    </Dialog>
  )
}

function useViewCommands(onClose: () => void): Command[] {
  const { t } = useTranslation(['shell', 'views'])
  const { history } = useRouter()
  const { data } = useQuery(endpointQuery('GET /api/views', {}))
  return (data ?? []).map(({ key, list, name, search }) => ({
    id: `v${key}`,
    label: name,
    hint: t(`nav.${list}`),
    icon: 'star',
    group: t('views:title'),
    run: () => {
      onClose()
      history.push(search ? `${paths[list]}?${search}` : paths[list])
    },
  }))
}
