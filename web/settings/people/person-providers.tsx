import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useFormats } from '#web/app/formats.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useUser } from '#web/app/state/session-state.ts'
import styles from '#web/settings/people/person-access.module.css'
import type { Person } from '#web/settings/people/person-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

export function PersonProviders({ person: { id, name, username, providers } }: { person: Person }) {
  const { t } = useTranslation('people')
  const { instant } = useFormats()
  const { act, isBusy } = usePersonActions(id)
  const unlink = useEndpointMutation('DELETE /api/people/:id/providers/:providerId')
  const [providerToUnlink, setProviderToUnlink] = useState<Person['providers'][number]>()
  const isOwn = useUser((user) => user.username === username)
  const names = { name, provider: providerToUnlink?.label ?? '' }
  return (
    <>
      {providers.map((provider) => (
        <AccessLine
          key={provider.id}
          text={t('access.providerSince', {
            ...{ provider: provider.label, when: instant(provider.linkedAt) },
          })}
          action={
            <Button
              isBusy={isBusy}
              reason={isOwn ? t('access.ownProvider') : undefined}
              onPress={() => setProviderToUnlink(provider)}
            >
              {t('access.unlinkFrom', { provider: provider.label })}
            </Button>
          }
        />
      ))}
      <ConfirmDialog
        isOpen={providerToUnlink !== undefined}
        isDanger
        title={t('access.unlinkFrom', names)}
        acceptLabel={t('access.unlink')}
        onCancel={() => setProviderToUnlink(undefined)}
        onAccept={() => {
          setProviderToUnlink(undefined)
          if (!providerToUnlink) return
          const params = { id, providerId: providerToUnlink.id }
          act(() => unlink.mutateAsync({ params }), t('access.unlinked', names))
        }}
      >
        <p>{t('access.confirmUnlink', names)}</p>
      </ConfirmDialog>
    </>
  )
}

/** Line with one fact of a person's access and the action on it. */
export function AccessLine({
  text,
  action,
  children,
}: {
  text: string
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles.line}>
      <p>{text}</p>
      {children}
      {action}
    </div>
  )
}

/** Returns `act`, which runs a change of a person, shows its outcome and refetches the person. */
export function usePersonActions(id: number) {
  const messageOf = useProblemMessage()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const act = (work: () => Promise<unknown>, message: string) => {
    setBusy(true)
    void work()
      .then(
        () => toast.success(message),
        (problem) => toast.error(messageOf(problem)),
      )
      .finally(() => {
        setBusy(false)
        const { queryKey } = endpointQuery('GET /api/people/:id', { params: { id } })
        void client.invalidateQueries({ queryKey })
        void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/people') })
        // A new invitation replaces the link that is shown.
        void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/mails') })
      })
  }
  return { act, isBusy }
}
