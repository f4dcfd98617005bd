import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SubmitForm } from '#web/app/forms/submit-form.tsx'
import { useForm } from '#web/app/forms/use-form.ts'
import { call } from '#web/app/http/call.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { ComboBox } from '#web/ui/form/combo-box.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { OptionSearch, SearchOption } from '#web/ui/form/use-search.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

const searchSuppliers: OptionSearch = async (name, signal) => {
  const found = await call('GET /api/suppliers', { query: { name }, signal })
  return found.map(({ id, code, name }) => ({ key: String(id), label: name, detail: code }))
}

type Owner = 'company' | 'supplier'
type AccountDraft = { name: string; owner: Owner | ''; supplier: SearchOption | null }
const emptyAccount: AccountDraft = { name: '', owner: '', supplier: null }

/** A new service account: of the company, or of a supplier. Its staff say which, as everything a key may see follows from it. */
export function NewServiceAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('keys')
  const client = useQueryClient()
  const navigate = useNavigate()
  const isStaff = useCan('findSuppliers')
  const create = useEndpointMutation('POST /api/service-accounts')
  const form = useForm({
    initial: emptyAccount,
    send: ({ name, owner, supplier }) =>
      create.mutateAsync({
        body: { name, supplierId: owner === 'supplier' && supplier ? Number(supplier.key) : null },
      }),
    onSaved: ({ id }) => {
      void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/service-accounts') })
      void navigate({ to: pathTo(paths.serviceAccount, { id }) })
    },
  })
  return (
    <Dialog isOpen title={t('account.add')} size="sm" onClose={onClose}>
      <SubmitForm form={form} submitLabel={t('account.create')} onCancel={onClose}>
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
        {isStaff ? (
          <RadioGroup
            name="owner"
            label={t('account.owner')}
            isRequired
            value={form.draft.owner}
            onChange={(owner) => form.change({ owner })}
            options={(['company', 'supplier'] as const).map((value) => ({
              value,
              label: t(`account.owners.${value}`),
              description: t(`account.ownerHint.${value}`),
            }))}
          />
        ) : null}
        {isStaff && form.draft.owner === 'supplier' ? (
          <ComboBox
            name="supplierId"
            label={t('account.supplier')}
            isRequired
            value={form.draft.supplier}
            onChange={(supplier) => form.change({ supplier })}
            search={searchSuppliers}
          />
        ) : null}
      </SubmitForm>
    </Dialog>
  )
}
