import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileDownload } from '#web/app/files/download-file.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { callForFile } from '#web/app/http/call.ts'
import { ListPages } from '#web/app/list/list-pages.tsx'
import type { PagePosition } from '#web/app/list/page-position.ts'
import { type OwnEvent, signInRowTone, useSignInColumns } from '#web/app/list/sign-in-columns.tsx'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import { useUser } from '#web/app/state/session-state.ts'
import { NoticeSettings } from '#web/session/account/notice-settings.tsx'
import { OwnSessions } from '#web/session/account/own-sessions.tsx'
import { PasswordForm } from '#web/session/account/password-form.tsx'
import styles from '#web/session/account-screen.module.css'
import { Passkeys } from '#web/session/factors/passkeys.tsx'
import { SecondFactor } from '#web/session/factors/second-factor.tsx'
import { StepUpForm } from '#web/session/factors/step-up-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ButtonRow } from '#web/ui/layout/button-row.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

const pageSize = 10
const firstPosition: PagePosition = {}

/** Table of the account's sign-ins and attempts, newest first: the person can notice those of somebody else. */
function OwnSignIns() {
  const { t } = useTranslation('account')
  const columns = useSignInColumns<OwnEvent>()
  const [{ page, ...cursor }, setPosition] = useState(firstPosition)
  const list = useQuery({
    ...endpointQuery('GET /api/auth/events', { query: { limit: pageSize, ...cursor } }),
    staleTime: 0,
  })
  return (
    <ListPages
      list={list}
      page={page}
      size={pageSize}
      count={(row) => endpointQuery('GET /api/auth/events/count', { query: { row } })}
      change={setPosition}
    >
      <DataTable
        caption={t('events.title')}
        columns={columns}
        rows={list.data?.rows}
        rowKey={({ id }) => id}
        rowLabel={({ kind }) => t(`events.kind.${kind}`)}
        rowTone={signInRowTone}
        isFetching={list.isPlaceholderData}
        empty={t('events.none')}
      />
    </ListPages>
  )
}

/** Form for a new mail address, to which a link for confirmation is sent. */
function EmailForm() {
  const { t } = useTranslation('account')
  const currentEmail = useUser((user) => user.email)
  const request = useEndpointMutation('POST /api/auth/email-change')
  const [typed, setTyped] = useState('')
  const [sentCount, setSentCount] = useState(0)
  const email = typed.trim()
  const onDone = () => {
    toast.success(email === currentEmail ? t('email.kept') : t('email.sent', { email }))
    setTyped('')
    setSentCount(sentCount + 1)
  }
  return (
    <StepUpForm
      key={sentCount}
      label={t('email.title')}
      action={t('email.submit')}
      send={(proof) => request.mutateAsync({ body: { ...proof, email } })}
      onDone={onDone}
    >
      <p>{currentEmail ? t('email.current', { email: currentEmail }) : t('email.none')}</p>
      <TextField
        isRequired
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        label={t('email.new')}
        description={t('email.hint')}
        value={typed}
        onChange={setTyped}
      />
    </StepUpForm>
  )
}

function OwnData() {
  const { t } = useTranslation('account')
  const { download, isBusy, failure } = useFileDownload()
  return (
    <div className={styles.part}>
      <p className={styles.words}>
        <bdi>{t('data.about')}</bdi>
      </p>
      <ButtonRow>
        <Button
          icon="download"
          isBusy={isBusy}
          onPress={() => download(() => callForFile('GET /api/auth/data'))}
        >
          {t('data.download')}
        </Button>
      </ButtonRow>
      {failure ? (
        <p role="alert" className={styles.words}>
          <bdi>{failure}</bdi>
        </p>
      ) : null}
    </div>
  )
}

/** Screen of the person's account: sessions, password, second factor, passkeys, and sign-in attempts. */
export function AccountScreen() {
  const { t } = useTranslation('account')
  const notices = useTranslation('notices')
  return (
    <ScreenPage title={t('title')}>
      <div className={styles.parts}>
        <Section title={t('sessions.title')}>
          <OwnSessions />
        </Section>
        <Section title={t('email.title')}>
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
