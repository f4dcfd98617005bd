import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConfirmForm } from '#web/app/forms/confirm-form.tsx'
import { useForm } from '#web/app/forms/use-form.ts'
import type { Output } from '#web/app/http/call.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Asks before a supplier is deactivated, or let work again, and says what that means. */
export function SupplierStateDialog({
  supplier,
  onLeave,
}: {
  supplier: Output<'GET /api/supplier-settings/:id'>
  onLeave: () => void
}) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const act = supplier.isActive ? 'deactivate' : 'reactivate'
  const change = useEndpointMutation(
    supplier.isActive
      ? 'POST /api/supplier-settings/:id/deactivation'
      : 'POST /api/supplier-settings/:id/reactivation',
  )
  const params = { id: supplier.id }
  const query = endpointQuery('GET /api/supplier-settings/:id', { params })
  const form = useForm({
    initial: {},
    version: supplier.version,
    send: (_, version) => change.mutateAsync({ params, ifMatch: version }),
    loadLatest: () => client.fetchQuery({ ...query, staleTime: 0 }),
    onSaved: (saved) => {
      client.setQueryData(query.queryKey, saved)
      void client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/supplier-settings') })
      void toast.success(t(`supplier.${act}d`, { name: supplier.rao }))
      onLeave()
    },
  })
  return (
    <ConfirmForm
      form={form}
      isDanger={supplier.isActive}
      acceptLabel={t(`supplier.${act}`)}
      onCancel={onLeave}
    >
      <p>
        <bdi>{t(`supplier.${act}Facts`, { name: supplier.rao })}</bdi>
      </p>
    </ConfirmForm>
  )
}
