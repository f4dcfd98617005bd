import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '#web/app/forms/use-form.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import type { Person } from '#web/settings/people/person-form.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import styles from './person-access.module.css'

/** Asks for the username before a person is erased, since erasing cannot be undone. */
export function ErasePersonDialog({ person, onLeave }: { person: Person; onLeave: () => void }) {
  const { t } = useTranslation('people')
  const client = useQueryClient()
  const navigate = useNavigate()
  const erase = useEndpointMutation('POST /api/people/:id/erasure')
  const [hasMistyped, setMistyped] = useState(false)
  const { id, name, username, version } = person
  const params = { id }
  const query = endpointQuery('GET /api/people/:id', { params })
  const form = useForm({
    initial: { username: '' },
    version,
    send: (body, ifMatch) => erase.mutateAsync({ params, body, ifMatch }),
    // The screen shows the current data of the person, or that the person was erased.
    onFailed: () => void client.refetchQueries({ queryKey: query.queryKey }),
    onSaved: () => {
      client.removeQueries({ queryKey: query.queryKey })
      // The name is in many cached lists.
      void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/people') })
      void toast.success(t('erase.done'))
      void navigate({ to: paths.people })
    },
  })
  const isUsernameTyped = form.draft.username.trim().toLowerCase() === username
  return (
    <ConfirmDialog
      isOpen
      isDanger
      hasField
      title={t('erase.title', { name })}
      acceptLabel={t('erase.button')}
      isBusy={form.isBusy}
      onCancel={onLeave}
      onAccept={() => (isUsernameTyped ? form.submit() : setMistyped(true))}
    >
      <div className={styles.part}>
        <p>{t('erase.goes')}</p>
        <p>{t('erase.stays')}</p>
        <TextField
          name="username"
          label={t('erase.type', { username })}
          autoComplete="off"
          isRequired
          autoFocus
          maxLength={100}
          value={form.draft.username}
          onChange={(typed) => form.change({ username: typed })}
          error={hasMistyped && !isUsernameTyped ? t('erase.wrong') : undefined}
        />
        {form.message ? <p role="alert">{form.message}</p> : null}
      </div>
    </ConfirmDialog>
  )
}
