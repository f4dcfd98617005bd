import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useHelpPath } from '#web/app/help-path.ts'
import type { Command } from '#web/app/keyboard/command-list.tsx'
import { useNavItems } from '#web/app/nav-items.ts'
import { paths } from '#web/app/paths.ts'
import { useSettingsEntries } from '#web/app/settings-entries.ts'
import { requestSignOut } from '#web/app/sign-out.ts'
import { useCustomizer } from '#web/app/state/customizer-state.ts'
import { openCamera, openHelp, openSupplierSearch } from '#web/app/state/overlay-state.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { isDarkNow } from '#web/app/state/theme.ts'
import type { IconName } from '#web/ui/icon.tsx'

/** Returns the screens and actions that this person may use, as commands of the palette. */
export function useActionCommands(onClose: () => void): Command[] {
  const { t } = useTranslation(['shell', 'settings', 'camera', 'keyboard'])
  const navigate = useNavigate()
  const canCreate = useCan('create')
  const canImport = useCan('importOrders')
  const settings = useSettingsEntries()
  const helpPath = useHelpPath()
  const isDark = isDarkNow(useCustomizer())
  const goTo = (path: string) => () => {
    onClose()
    void navigate({ to: path })
  }
  const closeAndRun = (run: () => void) => () => {
    onClose()
    run()
  }
  const otherScreens: [path: string, label: string, icon: IconName][] = [
    [helpPath, t('help.title'), 'help'],
    [paths.account, t('account.manage'), 'person'],
    ...settings.map(({ key, path, icon }): (typeof otherScreens)[number] => [
      path,
      `${t('account.settings')}: ${t(`settings:nav.${key}`)}`,
      icon,
    ]),
  ]
  const screens: Command[] = useNavItems().map(({ key, path, icon, shortcut }) => {
    return { id: key, label: t(`nav.${key}`), icon, hint: `g ${shortcut}`, run: goTo(path) }
  })
  const actions: (Command | false)[] = [
    canCreate && {
      id: 'new',
      label: t('keyboard:palette.newShipment'),
      icon: 'add',
      run: goTo(paths.newShipment),
    },
    canImport && {
      id: 'import',
      label: t('keyboard:palette.importOrders'),
      icon: 'upload',
      run: goTo(paths.orderImport),
    },
    {
      id: 'late',
      label: t('keyboard:palette.late'),
      icon: 'alert',
      run: closeAndRun(() => void navigate({ to: paths.starter, hash: 'late' })),
    },
    {
      id: 'camera',
      label: t('camera:open'),
      icon: 'camera',
      run: closeAndRun(openCamera),
    },
    // The dialog explains to a supplier's people why they cannot choose.
    {
      id: 'supplier',
      label: t('supplier.title'),
      icon: 'search',
      run: closeAndRun(openSupplierSearch),
    },
    {
      id: 'theme',
      label: t(isDark ? 'keyboard:palette.lightTheme' : 'keyboard:palette.darkTheme'),
      icon: isDark ? 'sun' : 'moon',
      run: closeAndRun(() => useCustomizer.setState({ followsSystem: false, isDark: !isDark })),
    },
    {
      id: 'customize',
      label: t('account.customize'),
      icon: 'settings',
      run: closeAndRun(() => useCustomizer.setState({ isCustomizerOpen: true })),
    },
    {
      id: 'help',
      label: t('keyboard:shortcuts.title'),
      icon: 'keyboard',
      hint: '?',
      run: closeAndRun(openHelp),
    },
    {
      id: 'sign-out',
      label: t('account.signOut'),
      icon: 'signout',
      run: closeAndRun(requestSignOut),
    },
  ]
  return [
    ...screens.map((command) => ({ ...command, group: t('keyboard:palette.screens') })),
    ...otherScreens.map(([path, label, icon]): Command => {
      return { id: path, label, icon, group: t('keyboard:palette.screens'), run: goTo(path) }
    }),
    ...actions
      .filter((command) => command !== false)
      .map((command) => ({ ...command, group: t('keyboard:palette.actions') })),
  ]
}
