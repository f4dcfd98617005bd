import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { navItems } from '#web/app/frame/nav-items.ts'
import { closeOverlay, openHelp, openPalette, useOverlay } from '#web/app/keys/overlays.ts'
import { runScan, runShortcut, useShortcut } from '#web/app/keys/shortcuts.ts'
import { listenToTyping } from '#web/app/keys/typing.ts'
import { lazyPart } from '#web/app/lazy-part.tsx'
import { SupplierSearch } from '#web/app/parts.ts'
import { useCustomizer } from '#web/app/state/customizer-state.ts'

const overlays = {
  palette: lazyPart('CommandPalette', () => import('#web/app/keys/command-palette.tsx')),
  help: lazyPart('ShortcutHelp', () => import('#web/app/keys/shortcut-help.tsx')),
  suppliers: SupplierSearch,
}

/** Listens to the keyboard for the whole application, and shows what it opens. */
export function Keyboard() {
  const { t } = useTranslation()
  const { open } = useOverlay()
  useKeys()
  useShortcut('?', t('keys.help'), openHelp)
  useShortcut('/', t('keys.search'), focusSearch)
  const Overlay = open && overlays[open]
  return (
    <>
      {navItems.map(({ key, path, shortcut }) => (
        <GoTo key={key} path={path} shortcut={shortcut} label={t(`nav.${key}`)} />
      ))}
      {Overlay ? (
        <Suspense>
          <Overlay onClose={closeOverlay} />
        </Suspense>
      ) : null}
    </>
  )
}

function GoTo({ path, shortcut, label }: { path: string; shortcut: string; label: string }) {
  const navigate = useNavigate()
  useShortcut(`g ${shortcut}`, label, () => void navigate({ to: path }))
  return null
}

function useKeys() {
  useEffect(() => {
    const type = listenToTyping({
      onKeys: (keys) => useCustomizer.getState().hasShortcuts && runShortcut(keys),
      onScan: runScan,
    })
    function onKeyDown(event: KeyboardEvent) {
      if (
        (event.ctrlKey || event.metaKey) &&
        event.key.toLowerCase() === 'k' &&
        !event.altKey &&
        !event.shiftKey
      ) {
        event.preventDefault()
        openPalette()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isField(event.target) || useOverlay.getState().open) return
      if (type(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="dialog"] *'))

/** `/` goes to the screen's own search; where there is none, to the palette. */
function focusSearch() {
  const search = document.querySelector<HTMLInputElement>('#main input[inputmode="search"]')
  if (search) search.focus()
  else openPalette()
}
