import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { BuyerLogo } from '#web/app/frame/buyer-logo.tsx'
import { ApiError } from '#web/app/http/api-error.ts'
import { call, type Output } from '#web/app/http/call.ts'
import { endpointQueryKey } from '#web/app/queries.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import styles from '#web/settings/settings-form.module.css'
import { SettingsGroup } from '#web/settings/settings-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/feedback/error-text.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/** Logo that suppliers see. A change is saved at once, without the form, but increases the version of the settings. */
export function CompanyLogo({
  version,
  onChanged,
}: {
  version: number
  /** Runs once the settings have a new version. */
  onChanged: () => void
}) {
  const { t } = useTranslation('settings')
  const messageOf = useProblemMessage()
  const client = useQueryClient()
  const currentLogo = useWorkspace().data?.logo ?? null
  const [isRemoving, setRemoving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: async (file: File | null) => {
      if (!file) return call('DELETE /api/company-logo', { ifMatch: version }).then(() => null)
      const body = new Blob([file], { type: 'application/octet-stream' })
      return (await call('PUT /api/company-logo', { body, ifMatch: version })).logo
    },
    onSuccess: (logo) => {
      if (logo !== currentLogo) onChanged()
      client.setQueryData<Output<'GET /api/workspace'>>(
        endpointQueryKey('GET /api/workspace', {}),
        (workspace) => workspace && { ...workspace, logo },
      )
      void toast.success(t(logo ? 'company.logo.saved' : 'company.logo.removed'))
      button.current?.focus()
    },
    // The next change needs the version of this change, or of another person's.
    onSettled: () =>
      client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/company-settings') }),
  })
  const problem = () => {
    if (!(error instanceof ApiError)) return error && messageOf(error)
    if (error.errors[0]?.params?.reason === 'too-narrow') return t('company.logo.tooNarrow')
    const isUnreadable = ['too-large', 'unreadable-file'].includes(error.code)
    return isUnreadable ? t('company.logo.noPicture') : messageOf(error)
  }
  return (
    <div className={styles.section}>
      <SettingsGroup title={t('company.logo.title')} hint={t('company.logo.hint')}>
        <div className={styles.logo}>
          <BuyerLogo />
          <Button
            ref={button}
            icon="upload"
            isBusy={isPending}
            onPress={() => input.current?.click()}
          >
            {t(currentLogo ? 'company.logo.replace' : 'company.logo.upload')}
          </Button>
          {currentLogo && !isPending ? (
            <Button kind="plain" onPress={() => setRemoving(true)}>
              {t('company.logo.remove')}
            </Button>
          ) : null}
        </div>
        <ErrorText>{problem()}</ErrorText>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          data-testid="logo"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // Emptied, so that choosing the same file after correcting it fires a change.
            event.target.value = ''
            if (file) mutate(file)
          }}
        />
      </SettingsGroup>
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('company.logo.remove')}
        acceptLabel={t('company.logo.remove')}
        isDanger
        onAccept={() => {
          setRemoving(false)
          mutate(null)
        }}
        onCancel={() => setRemoving(false)}
      >
        {t('company.logo.confirmRemove')}
      </ConfirmDialog>
    </div>
  )
}
