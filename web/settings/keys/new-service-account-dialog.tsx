import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useForm } from '#web/app/forms/use-form.ts'
import { call } from '#web/app/http/call.ts'
import { paths, pathTo } from '#web/app/paths.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { Button } from '#web/ui/button.tsx'
import { ComboBox } from '#web/ui/combo-box.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { OptionSearch, SearchOption } from '#web/ui/use-search.ts'

const searchSuppliers: OptionSearch = async (name, signal) => {
  const found = await call('GET /api/suppliers', { query: { name }, signal })
  return found.map(({ id, code, rao }) => ({ key: String(id), label: rao, detail: code }))
}

const emptyAccount: { name: string; supplier: SearchOption | null } = { name: '', supplier: null }

/** A new service account: of the company, or of a supplier that its staff choose. */
export function NewServiceAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['keys', 'ui'])
  const client = useQueryClient()
  const navigate = useNavigate()
  const isStaff = useCan('findSuppliers')
  const create = useEndpointMutation('POST /api/service-accounts')
  const form = useForm({
    initial: emptyAccount,
    send: ({ name, supplier }) =>
      create.mutateAsync({ body: { name, supplierId: supplier ? Number(supplier.key) : null } }),
    onSaved: ({ id }) => {
      void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/service-accounts') })
      void navigate({ to: pathTo(paths.serviceAccount, { id }) })
    },
  })
  return (
    <Dialog isOpen title={t('account.add')} size="sm" onClose={onClose}>
      <Form errors={form.errors} message={form.message} onSubmit={form.submit}>
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
          <ComboBox
            name="supplierId"
            label={t('account.supplier')}
            description={t('account.supplierHint')}
            value={form.draft.supplier}
            onChange={(supplier) => form.change({ supplier })}
            search={searchSuppliers}
          />
        ) : null}
        <FormActions>
          <Button kind="primary" type="submit" isBusy={form.isBusy}>
            {t('account.create')}
          </Button>
          <Button onPress={onClose}>{t('ui:confirm.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
