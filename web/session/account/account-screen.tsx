import { useTranslation } from 'react-i18next'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { EmailForm } from '#web/session/account/email-form.tsx'
import { NoticeSettings } from '#web/session/account/notice-settings.tsx'
import { OwnData } from '#web/session/account/own-data.tsx'
import { OwnSessions } from '#web/session/account/own-sessions.tsx'
import { OwnSignIns } from '#web/session/account/own-sign-ins.tsx'
import { PasswordForm } from '#web/session/account/password-form.tsx'
import styles from '#web/session/account-screen.module.css'
import { Passkeys } from '#web/session/factors/passkeys.tsx'
import { SecondFactor } from '#web/session/factors/second-factor.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'

/** A person's own account: where they are signed in, another password, a second factor, passkeys, and what was tried. */
export function AccountScreen() {
  const { t } = useTranslation('account')
  const access = useTranslation('access')
  const notices = useTranslation('notices')
  return (
    <ScreenPage title={t('title')}>
      <div className={styles.parts}>
        <Section title={t('sessions.title')}>
          <OwnSessions />
        </Section>
        <Section title={access.t('email.title')}>
          <EmailForm />
        </Section>
        <Section title={t('password.title')}>
          <PasswordForm />
        </Section>
        <Section title={t('factor.title')}>
          <SecondFactor />
        </Section>
        <Section title={t('passkeys.title')}>
          <Passkeys />
        </Section>
        <Section title={notices.t('settings.title')}>
          <NoticeSettings />
        </Section>
        <Section title={t('events.title')}>
          <OwnSignIns />
        </Section>
        <Section title={t('data.title')}>
          <OwnData />
        </Section>
      </div>
    </ScreenPage>
  )
}
