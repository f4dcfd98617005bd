import { useTranslation } from 'react-i18next'
import { useShortcuts } from '#web/app/keyboard/shortcuts.ts'
import { useCustomizer } from '#web/app/state/customizer-state.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import styles from './shortcut-help.module.css'

/** Dialog with the shortcuts of this screen and the switch for single keys. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'keyboard'])
  const { list } = useShortcuts()
  const hasShortcuts = useCustomizer((preferences) => preferences.hasShortcuts)
  // Of two shortcuts with the same keys the newer one runs.
  const screenShortcuts = list.filter(
    ({ keys }, index) => index === list.findLastIndex((shortcut) => shortcut.keys === keys),
  )
  const globalShortcuts = [
    { keys: 'Ctrl K', label: t('keyboard:palette.open') },
    { keys: 'Alt T', label: t('keyboard:shortcuts.toasts') },
  ]
  return (
    <Dialog title={t('keyboard:shortcuts.title')} isOpen isDismissable onClose={onClose}>
      <dl className={styles.list}>
        {[...globalShortcuts, ...(hasShortcuts ? screenShortcuts : [])].map(({ keys, label }) => (
          <div key={keys} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              <KeyHint keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        description={t('keyboard:shortcuts.activeHint')}
        isSelected={hasShortcuts}
        onChange={(isOn) => useCustomizer.setState({ hasShortcuts: isOn })}
      >
        {t('keyboard:shortcuts.active')}
      </Checkbox>
    </Dialog>
  )
}
