import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { deviceName } from '#web/app/list/device-name.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import { useUser } from '#web/app/state/session-state.ts'
import styles from '#web/settings/people/person-access.module.css'
import type { Person } from '#web/settings/people/person-form.tsx'
import {
  AccessLine,
  PersonProviders,
  usePersonActions,
} from '#web/settings/people/person-providers.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/layout/button-row.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

function PersonFactors({ person: { hasApp, passkeys } }: { person: Person }) {
  const { t } = useTranslation('people')
  const { instant } = useFormats()
  return (
    <>
      {hasApp ? <div>{t('access.app')}</div> : null}
      {passkeys.map(({ id, name, lastUsedAt }) => (
        <div key={id}>
          <bdi>
            {lastUsedAt
              ? t('access.passkeyUsed', { name, when: instant(lastUsedAt) })
              : t('access.passkeyUnused', { name })}
          </bdi>
        </div>
      ))}
    </>
  )
}

/**
 * Section on a person's access: sessions, two-step verification, whether they may sign in at all, and the invitation.
 */
export function PersonAccess({ person }: { person: Person }) {
  const { t } = useTranslation('people')
  const { instant } = useFormats()
  const { name, email, unconfirmedEmail, sessions, hasSecondFactor, state } = person
  const params = { id: person.id }
  const isOwn = useUser(({ username }) => username === person.username)
  const [pendingAction, setPendingAction] = useState<'factor' | 'disable'>()
  const isUnsent = useIsUnsent()
  const { act, isBusy } = usePersonActions(person.id)
  const endSessions = useEndpointMutation('DELETE /api/people/:id/sessions')
  const resetFactor = useEndpointMutation('DELETE /api/people/:id/second-factor')
  const invite = useEndpointMutation('POST /api/people/:id/invitation')
  const update = useEndpointMutation('PATCH /api/people/:id')
  const setDisabled = (isDisabled: boolean) =>
    act(
      () => update.mutateAsync({ params, body: { isDisabled }, ifMatch: person.version }),
      t(isDisabled ? 'access.disabled' : 'access.enabled', { name }),
    )
  // The current address, sent as a change, withdraws the request for another.
  const withdrawEmail = (requested: string) =>
    act(
      () => update.mutateAsync({ params, body: { email }, ifMatch: person.version }),
      t('access.emailWithdrawn', { email: requested }),
    )
  return (
    <Section title={t('access.title')}>
      <div className={styles.parts}>
        <AccessLine
          text={
            sessions.length === 0
              ? t('access.noSession')
              : t('access.signedIn', { count: sessions.length })
          }
          action={
            sessions.length === 0 ? null : (
              <Button
                isBusy={isBusy}
                onPress={() =>
                  act(() => endSessions.mutateAsync({ params }), t('access.sessionsEnded'))
                }
              >
                {t('access.endSessions')}
              </Button>
            )
          }
        >
          {sessions.map(({ id, agent, address, seenAt }) => (
            <div key={id}>
              <bdi>{[deviceName(agent), address, instant(seenAt)].join(' · ')}</bdi>
            </div>
          ))}
        </AccessLine>
        {unconfirmedEmail ? (
          <AccessLine
            text={t(isUnsent ? 'access.unsentEmail' : 'access.unconfirmedEmail', {
              email: unconfirmedEmail,
            })}
            action={
              email ? (
                <Button isBusy={isBusy} onPress={() => withdrawEmail(unconfirmedEmail)}>
                  {t('access.withdrawEmail')}
                </Button>
              ) : null
            }
          />
        ) : null}
        <AccessLine
          text={t(hasSecondFactor ? 'access.factorOn' : 'access.factorOff')}
          action={
            hasSecondFactor ? (
              <Button
                isBusy={isBusy}
                reason={isOwn ? t('access.ownFactor') : undefined}
                onPress={() => setPendingAction('factor')}
              >
                {t('access.resetFactor')}
              </Button>
            ) : null
          }
        >
          <PersonFactors person={person} />
        </AccessLine>
        <PersonProviders person={person} />
        <ButtonRow>
          {state === 'disabled' ? (
            <Button isBusy={isBusy} onPress={() => setDisabled(false)}>
              {t('access.enable')}
            </Button>
          ) : (
            <Button isBusy={isBusy} onPress={() => setPendingAction('disable')}>
              {t('access.disable')}
            </Button>
          )}
          {state === 'pending' ? (
            <Button
              isBusy={isBusy}
              onPress={() =>
                act(() => invite.mutateAsync({ params }), t('access.invitedAgain', { email }))
              }
            >
              {t('access.inviteAgain')}
            </Button>
          ) : null}
          {email || unconfirmedEmail ? (
            <LinkButton href={`${paths.mails}?receiverId=${person.id}`}>
              {t('access.messages')}
            </LinkButton>
          ) : null}
        </ButtonRow>
        {email && state === 'pending' && isUnsent ? (
          <p className={styles.note}>
            <bdi>{t('access.passOn')}</bdi>
          </p>
        ) : null}
      </div>
      <ConfirmDialog
        isOpen={pendingAction !== undefined}
        isDanger
        title={t(pendingAction === 'factor' ? 'access.resetFactor' : 'access.disable')}
        acceptLabel={t(pendingAction === 'factor' ? 'access.resetFactor' : 'access.disable')}
        onCancel={() => setPendingAction(undefined)}
        onAccept={() => {
          setPendingAction(undefined)
          if (pendingAction === 'disable') return setDisabled(true)
          act(() => resetFactor.mutateAsync({ params }), t('access.factorReset'))
        }}
      >
        <p>
          <bdi>
            {t(pendingAction === 'factor' ? 'access.confirmFactor' : 'access.confirmDisable', {
              name,
            })}
          </bdi>
        </p>
      </ConfirmDialog>
    </Section>
  )
}

/** Whether no mail server sends mails: then people have to pass on the links in them. */
const useIsUnsent = () => useQuery(endpointQuery('GET /api/mail-status', {})).data?.isSent === false
