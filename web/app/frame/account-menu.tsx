import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#web/app/frame/account-menu.module.css'
import { Preferences } from '#web/app/frame/preferences.tsx'
import { useHelpPath } from '#web/app/help-path.ts'
import { paths } from '#web/app/paths.ts'
import { useSettingsEntries } from '#web/app/settings-entries.ts'
import { requestSignOut } from '#web/app/sign-out.ts'
import { useCustomizer } from '#web/app/state/customizer-state.ts'
import { openHelp } from '#web/app/state/overlay-state.ts'
import { useCredentials, useUser } from '#web/app/state/session-state.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

/** Element id of the button of the account menu. */
export const accountButtonId = 'account-menu'

export function AccountMenu() {
  const { t } = useTranslation(['shell', 'keyboard'])
  const navigate = useNavigate()
  const id = useId()
  const { username, name, email } = useUser()
  const roles = useCredentials((session) => session.roles)
  const shownName = name || username
  const [settings] = useSettingsEntries()
  const helpPath = useHelpPath()
  return (
    <>
      <button
        type="button"
        id={accountButtonId}
        className={styles.opener}
        popoverTarget={id}
        aria-label={t('account.open', { name: shownName })}
      >
        {/* The initials are a picture; the button has the name as its label. */}
        <span className={styles.initials} data-initials={initials(shownName)} />
      </button>
      <section id={id} popover="auto" className={styles.menu} aria-label={t('account.label')}>
        <div className={styles.who}>
          <strong>{shownName}</strong>
          <span>{email}</span>
          <span>{roles.map((role) => t(`roles.${role}`)).join(', ')}</span>
        </div>
        <Preferences />
        <div className={styles.actions}>
          <Action icon="person" menu={id} onPress={() => void navigate({ to: paths.account })}>
            {t('account.manage')}
          </Action>
          {settings ? (
            <Action icon="company" menu={id} onPress={() => void navigate({ to: settings.path })}>
              {t('account.settings')}
            </Action>
          ) : null}
          <Action
            icon="settings"
            menu={id}
            onPress={() => useCustomizer.setState({ isCustomizerOpen: true })}
          >
            {t('account.customize')}
          </Action>
          <Action icon="help" menu={id} onPress={() => void navigate({ to: helpPath })}>
            {t('help.title')}
          </Action>
          <Action icon="keyboard" menu={id} onPress={openHelp}>
            {t('keyboard:shortcuts.title')}
          </Action>
          <Action icon="signout" menu={id} onPress={requestSignOut}>
            {t('account.signOut')}
          </Action>
        </div>
      </section>
    </>
  )
}

type ActionProps = { icon: IconName; menu: string; onPress: () => void; children: string }

function Action({ icon, menu, onPress, children }: ActionProps) {
  return (
    <button type="button" popoverTarget={menu} popoverTargetAction="hide" onClick={onPress}>
      <Icon name={icon} />
      {children}
    </button>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase())
    .join('')
