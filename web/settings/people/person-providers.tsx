import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { useUser } from '#web/app/state/session-state.ts'
import { AccessLine } from '#web/settings/people/access-line.tsx'
import type { Person } from '#web/settings/people/person-form.tsx'
import { usePersonActions } from '#web/settings/people/use-person-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

export function PersonProviders({ person: { id, name, username, providers } }: { person: Person }) {
  const { t } = useTranslation('people')
  const { instant } = useFormats()
  const { act, isBusy } = usePersonActions(id)
  const unlink = useEndpointMutation('DELETE /api/people/:id/providers/:providerId')
  const [chosen, setChosen] = useState<Person['providers'][number]>()
  const isOwn = useUser((user) => user.username === username)
  const about = { name, provider: chosen?.label ?? '' }
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
              onPress={() => setChosen(provider)}
            >
              {t('access.unlinkFrom', { provider: provider.label })}
            </Button>
          }
        />
      ))}
      <ConfirmDialog
        isOpen={chosen !== undefined}
        isDanger
        title={t('access.unlinkFrom', about)}
        acceptLabel={t('access.unlink')}
        onCancel={() => setChosen(undefined)}
        onAccept={() => {
          setChosen(undefined)
          if (!chosen) return
          const params = { id, providerId: chosen.id }
          act(() => unlink.mutateAsync({ params }), t('access.unlinked', about))
        }}
      >
        <p>{t('access.confirmUnlink', about)}</p>
      </ConfirmDialog>
    </>
  )
}
