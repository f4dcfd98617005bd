import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { fnc1 } from '#domain/gs1/fnc1.ts'
import { useFeatureComponents } from '#web/app/feature-components.ts'
import { blockDialogScan } from '#web/app/keyboard/dialog-scan.ts'
import { writeFnc1 } from '#web/app/keyboard/fnc1-key.ts'
import { createScanDetector } from '#web/app/keyboard/scanner-detection.ts'
import { createScannerKeys } from '#web/app/keyboard/scanner-keys.ts'
import {
  dispatchScan,
  runShortcut,
  useScanListener,
  useShortcut,
} from '#web/app/keyboard/shortcuts.ts'
import { useCodeLookup } from '#web/app/keyboard/use-code-lookup.ts'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { useNavItems } from '#web/app/nav-items.ts'
import { useCustomizer } from '#web/app/state/customizer-state.ts'
import { closeOverlay, openHelp, openPalette, useOverlay } from '#web/app/state/overlay-state.ts'
import { isPageCovered } from '#web/ui/overlay/cover-page.ts'

const overlays = {
  palette: lazyComponent('CommandPalette', () => import('#web/app/keyboard/command-palette.tsx')),
  help: lazyComponent('ShortcutHelp', () => import('#web/app/keyboard/shortcut-help.tsx')),
  camera: lazyComponent('CameraDialog', () => import('#web/app/camera/camera-dialog.tsx')),
}

/** Handles the keyboard of the whole application, and shows the overlays that it opens. */
export function Keyboard() {
  const { t } = useTranslation(['shell', 'keyboard'])
  const { open } = useOverlay()
  const { openScanned } = useCodeLookup()
  useKeyListener()
  // A scan that the screen does not handle is looked up.
  useScanListener((code) => void openScanned(code))
  useShortcut('?', t('keyboard:shortcuts.help'), openHelp)
  const { SupplierSearch } = useFeatureComponents()
  const Overlay = open && { ...overlays, suppliers: SupplierSearch }[open]
  return (
    <>
      {useNavItems().map(({ key, path, shortcut }) => (
        <NavigationShortcut key={key} path={path} shortcut={shortcut} label={t(`nav.${key}`)} />
      ))}
      {Overlay ? (
        <Suspense>
          <Overlay onClose={closeOverlay} />
        </Suspense>
      ) : null}
    </>
  )
}

function NavigationShortcut({
  path,
  shortcut,
  label,
}: {
  path: string
  shortcut: string
  label: string
}) {
  const navigate = useNavigate()
  useShortcut(`g ${shortcut}`, label, () => void navigate({ to: path }))
  return null
}

function useKeyListener() {
  useEffect(() => {
    const detectScan = createScanDetector({
      onKeys: (keys) => useCustomizer.getState().hasShortcuts && runShortcut(keys),
      onScan: dispatchScan,
    })
    const scannerKey = createScannerKeys()
    /** Whether the key being handled is FNC1. */
    let isFnc1 = false
    // In the capture phase: React Aria stops the propagation of keys in the palette's field.
    function onKeyDownCapture(event: KeyboardEvent) {
      const key = scannerKey(event)
      isFnc1 = key.isFnc1
      if (key.isWithinScan && blockDialogScan(event)) return
      if (event.key === 'Control' || event.key === 'Meta') void overlays.palette.preload()
      if (isPaletteKey(event)) openPalette()
      else if (!isFnc1 || !writeFnc1(event.target)) return
      event.preventDefault()
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || isPageCovered()) return
      if (isCommand(event) && !isFnc1) return
      if (isField(event.target) || useOverlay.getState().open) return
      if (detectScan(isFnc1 ? fnc1 : event.key, event.timeStamp)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDownCapture, { capture: true })
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDownCapture, { capture: true })
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

// Some systems report AltGr as Ctrl and Alt; with it many layouts write the bracket that a scan begins with.
const isCommand = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      'input:not([type=checkbox], [type=radio]), textarea, select, [role="dialog"], [role="alertdialog"]',
    ) !== null)
