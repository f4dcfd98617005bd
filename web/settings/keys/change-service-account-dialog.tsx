import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useForm } from '#web/app/forms/use-form.ts'
import type { Output } from '#web/app/http/call.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Changes the name of a service account, and whether its keys are refused for the time being. */
export function ChangeServiceAccountDialog({
  account,
  onClose,
}: {
  account: Output<'GET /api/service-accounts/:id'>
  onClose: () => void
}) {
  const { t } = useTranslation('keys')
  const client = useQueryClient()
  const update = useEndpointMutation('PATCH /api/service-accounts/:id')
  const params = { id: account.id }
  const refetch = () => {
    void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/service-accounts') })
    void client.invalidateQueries({
      queryKey: endpointQueryKey('GET /api/service-accounts/:id', { params }),
    })
  }
  const form = useForm({
    initial: { name: account.name, isDisabled: account.isDisabled },
    version: account.version,
    send: (body, ifMatch) => update.mutateAsync({ params, ifMatch, body }),
    onSaved: ({ name }) => {
      toast.success(t('account.changed', { name }))
      refetch()
      onClose()
    },
    // Somebody else may have changed or removed it.
    onFailed: refetch,
  })
  return (
    <Dialog isOpen title={t('account.change')} size="sm" onClose={onClose}>
      <SubmitForm form={form} submitLabel={t('account.save')} onCancel={onClose}>
        <TextField
          autoFocus
          isRequired
          name="name"
          label={t('account.name')}
          description={t('account.nameHint')}
          maxLength={100}
          value={form.draft.name}
          onChange={(name) => form.change({ name })}
        />
        <Checkbox
          name="isDisabled"
          description={t('account.isDisabledHint')}
          isSelected={form.draft.isDisabled}
          onChange={(isDisabled) => form.change({ isDisabled })}
        >
          {t('account.isDisabled')}
        </Checkbox>
      </SubmitForm>
    </Dialog>
  )
}
