import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmForm } from '#web/app/forms/confirm-form.tsx'
import { useForm } from '#web/app/forms/use-form.ts'
import { knownRecord } from '#web/app/frame/known-record.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import type { Output } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { useSettingLabels } from '#web/settings/setting-labels.ts'
import { SupplierOverview } from '#web/settings/suppliers/supplier-overview.tsx'
import { SupplierSettingsForm } from '#web/settings/suppliers/supplier-settings-form.tsx'
import { SupplierState } from '#web/settings/suppliers/supplier-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeText } from '#web/ui/feedback/code-text.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { LinkButton } from '#web/ui/link.tsx'
import { Paragraph } from '#web/ui/paragraph.tsx'

/** Asks before a supplier is deactivated or activated, and says what follows. */
function SupplierStateDialog({
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
      void toast.success(t(`supplier.${act}d`, { name: supplier.name }))
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
      <Paragraph>{t(`supplier.${act}Facts`, { name: supplier.name })}</Paragraph>
    </ConfirmForm>
  )
}

/** Screen of a supplier: an overview, and the settings that an administrator makes for it. */
export function SupplierSettingsScreen() {
  const { t } = useTranslation('settings')
  const { lastChange } = useSettingLabels()
  const isAllowed = useCan('manageSuppliers')
  const [isChangingState, setChangingState] = useState(false)
  const id = Number(useParams({ strict: false }).id)
  const query = useQuery({
    ...endpointQuery('GET /api/supplier-settings/:id', { params: { id } }),
    enabled: isAllowed,
  })
  const { record: data, absence } = knownRecord(query, {
    ...{ isAllowed, notAllowed: t('notAllowed'), gone: t('supplier.gone') },
  })
  return (
    <ScreenPage
      title={data?.name ?? t('suppliers.title')}
      state={
        data ? (
          <>
            <CodeText>{data.code}</CodeText>
            <SupplierState isActive={data.isActive} />
          </>
        ) : null
      }
      trail={[{ label: t('suppliers.title'), href: paths.supplierSettings }]}
      actions={
        data ? (
          <>
            <LinkButton
              href={`${paths.settingHistory}?topic=suppliers&supplierId=${id}`}
              icon="clock"
            >
              {t('history.title')}
            </LinkButton>
            <Button icon={data.isActive ? 'lock' : 'undo'} onPress={() => setChangingState(true)}>
              {t(`supplier.${data.isActive ? 'deactivate' : 'reactivate'}`)}
            </Button>
          </>
        ) : null
      }
      below={data ? <bdi>{lastChange(data.changedBy, data.changedAt)}</bdi> : null}
    >
      {absence}
      {data ? <SupplierOverview supplier={data} /> : null}
      {data ? <SupplierSettingsForm key={data.id} settings={data} /> : null}
      {data && isChangingState ? (
        <SupplierStateDialog supplier={data} onLeave={() => setChangingState(false)} />
      ) : null}
    </ScreenPage>
  )
}
