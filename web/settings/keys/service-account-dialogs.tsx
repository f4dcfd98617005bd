import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { grantableKeyScopes } from '#domain/access/person.ts'
import { ConfirmForm } from '#web/app/forms/confirm-form.tsx'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { type SupplierChoice, SupplierField } from '#web/app/forms/supplier-field.tsx'
import { useEditForm } from '#web/app/forms/use-edit-form.ts'
import { useForm } from '#web/app/forms/use-form.ts'
import type { Output } from '#web/app/http/call.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { useToday } from '#web/app/workspace.ts'
import { IssuedKeyDialog } from '#web/settings/keys/issued-key-dialog.tsx'
import {
  type KeyDraft,
  KeyFields,
  keyEntryOf,
  keyFieldErrors,
  newKeyDraft,
} from '#web/settings/keys/key-fields.tsx'
import { SettingsConflict } from '#web/settings/settings-form.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

const listQueryKey = () => endpointQueryKey('GET /api/service-accounts')

type Account = Output<'GET /api/service-accounts/:id'>
type AccountDraft = KeyDraft & { owner: 'company' | 'supplier'; supplier: SupplierChoice | null }

/**
 * Creates a service account and its first key, which has its name, and shows the key. Company staff choose whether the
 * account is the company's or a supplier's: its keys see that party's data.
 */
export function NewServiceAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('keys')
  const client = useQueryClient()
  const navigate = useNavigate()
  const isStaff = useCan('findSuppliers')
  const today = useToday()
  const create = useEndpointMutation('POST /api/service-accounts')
  const createKey = useEndpointMutation('POST /api/service-accounts/:id/keys')
  // An account whose key was refused stays; the form then asks for the key alone.
  const [account, setAccount] = useState<Account>()
  const [apiKey, setApiKey] = useState<string>()
  const grantableScopes = ({ owner, scopes }: AccountDraft) => {
    const offered = grantableKeyScopes(isStaff && owner === 'company')
    return scopes.filter((scope) => offered.includes(scope))
  }
  const createAccount = async ({ name, owner, supplier }: AccountDraft) => {
    const supplierId = owner === 'supplier' && supplier ? supplier.id : null
    const newAccount = await create.mutateAsync({ body: { name, supplierId } })
    setAccount(newAccount)
    void client.invalidateQueries({ queryKey: listQueryKey() })
    return newAccount
  }
  const form = useForm({
    initial: (): AccountDraft => ({ ...newKeyDraft(today), owner: 'company', supplier: null }),
    send: async (draft) => {
      const { id } = account ?? (await createAccount(draft))
      const { owner: _owner, supplier: _supplier, ...key } = draft
      const body = keyEntryOf({ ...key, scopes: grantableScopes(draft) })
      return createKey.mutateAsync({ params: { id }, body })
    },
    mapErrors: keyFieldErrors,
    onSaved: ({ key }) => {
      void client.invalidateQueries({ queryKey: listQueryKey() })
      setApiKey(key)
    },
  })
  if (account && apiKey) {
    const openAccount = () =>
      void navigate({ to: pathTo(paths.serviceAccount, { id: account.id }) })
    return <IssuedKeyDialog apiKey={apiKey} onClose={openAccount} />
  }
  const canChooseOwner = isStaff && !account
  return (
    <Dialog isOpen title={t('account.add')} onClose={form.isBusy ? undefined : onClose}>
      <SubmitForm
        form={form}
        submitLabel={t('account.create')}
        reason={grantableScopes(form.draft).length === 0 ? t('key.noScope') : undefined}
        onCancel={onClose}
        isReplyShownOnce
      >
        {account ? null : (
          <NameField
            maxLength={60}
            value={form.draft.name}
            onChange={(name) => form.change({ name })}
          />
        )}
        {canChooseOwner ? (
          <RadioGroup
            name="owner"
            label={t('account.owner')}
            value={form.draft.owner}
            onChange={(owner) => form.change({ owner })}
            options={(['company', 'supplier'] as const).map((value) => ({
              value,
              label: t(`account.owners.${value}`),
              description: t(`account.ownerHint.${value}`),
            }))}
          />
        ) : null}
        {canChooseOwner && form.draft.owner === 'supplier' ? (
          <SupplierField
            label={t('account.supplier')}
            isRequired
            value={form.draft.supplier}
            onChange={(supplier) => form.change({ supplier })}
          />
        ) : null}
        <KeyFields
          isStaff={isStaff && form.draft.owner === 'company'}
          hasName={false}
          draft={form.draft}
          change={form.change}
        />
      </SubmitForm>
    </Dialog>
  )
}

const accountDraftOf = ({ name, isDisabled }: Account) => ({ name, isDisabled })

type AccountProps = { account: Account; onClose: () => void }

/** Changes the name of a service account, or disables it, so that its keys are refused. */
export function ChangeServiceAccountDialog({ account, onClose }: AccountProps) {
  const { t } = useTranslation('keys')
  const client = useQueryClient()
  const update = useEndpointMutation('PATCH /api/service-accounts/:id')
  const params = { id: account.id }
  const query = endpointQuery('GET /api/service-accounts/:id', { params })
  const refetch = () => {
    void client.invalidateQueries({ queryKey: listQueryKey() })
    void client.invalidateQueries({ queryKey: query.queryKey })
  }
  const form = useEditForm({
    entity: account,
    draftOf: accountDraftOf,
    bodyOf: (draft) => draft,
    loadLatest: () => client.fetchQuery({ ...query, staleTime: 0 }),
    onUnchanged: onClose,
    send: (body, ifMatch) => update.mutateAsync({ params, ifMatch, body }),
    onSaved: ({ name }) => {
      toast.success(t('account.changed', { name }))
      refetch()
      onClose()
    },
    // Another person may have changed or removed the account.
    onFailed: refetch,
  })
  if (form.conflict)
    return (
      <SettingsConflict
        theirs={accountDraftOf(form.conflict.latest)}
        mine={form.changes}
        isBusy={form.isBusy}
        conflict={form.conflict}
      />
    )
  return (
    <Dialog
      isOpen
      title={t('account.change')}
      size="sm"
      onClose={form.isBusy ? undefined : onClose}
    >
      <SubmitForm form={form} submitLabel={t('account.save')} onCancel={onClose}>
        <NameField value={form.draft.name} onChange={(name) => form.change({ name })} />
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

function NameField({
  maxLength = 100,
  ...props
}: {
  maxLength?: number
  value: string
  onChange: (name: string) => void
}) {
  const { t } = useTranslation('keys')
  return (
    <TextField
      {...props}
      autoFocus
      isRequired
      name="name"
      label={t('account.name')}
      description={t('account.nameHint')}
      maxLength={maxLength}
    />
  )
}

export function RemoveServiceAccountDialog({ account, onClose }: AccountProps) {
  const { t } = useTranslation('keys')
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = useEndpointMutation('DELETE /api/service-accounts/:id')
  const accept = () =>
    remove.mutate(
      { params: { id: account.id } },
      {
        onSuccess: () => {
          void client.invalidateQueries({ queryKey: listQueryKey() })
          toast.success(t('account.removed', { name: account.name }))
          void navigate({ to: paths.serviceAccounts })
        },
      },
    )
  return (
    <ConfirmForm
      form={{ submit: accept, isBusy: remove.isPending, error: remove.error }}
      isDanger
      acceptLabel={t('account.remove')}
      onCancel={onClose}
    >
      <p>{t('account.confirmRemove', { name: account.name, count: account.activeKeys })}</p>
    </ConfirmForm>
  )
}
