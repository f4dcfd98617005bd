import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '#web/app/forms/fields-of.ts'
import { RecordField } from '#web/app/forms/record-field.tsx'
import { type SupplierChoice, SupplierField } from '#web/app/forms/supplier-field.tsx'
import { useFormState } from '#web/app/forms/use-form-state.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { useFilteredSupplier } from '#web/app/list/supplier-filter.tsx'
import { paths, pathTo } from '#web/app/paths.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { readIdParam } from '#web/app/search-params.ts'
import { useActingSupplier, useCan } from '#web/app/state/session-state.ts'
import { useToday } from '#web/app/workspace.ts'
import { noSupplier } from '#web/constants.ts'
import { emptyNewLine, newLinesBody } from '#web/orders/order/new-line-draft.ts'
import { NewLineFields } from '#web/orders/order/new-line-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { DateField } from '#web/ui/form/date-field.tsx'
import { focusNextField } from '#web/ui/form/focus-next-field.ts'
import { Form, FormActions, FormRow } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'

export function NewOrderScreen() {
  const { t } = useTranslation(['order-entry', 'orders'])
  const canChange = useCan('changeOrders')
  return (
    <ScreenPage title={t('newOrder')} trail={[{ label: t('orders:title'), href: paths.orders }]}>
      {canChange ? <NewOrderForm /> : <EmptyState icon="lock">{t('notAllowed')}</EmptyState>}
    </ScreenPage>
  )
}

function NewOrderForm() {
  const { t } = useTranslation(['order-entry', 'fields', 'orders', 'ui'])
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const actingSupplier = useActingSupplier()
  const linkedId = useSearch({ strict: false, select: ({ supplier }) => readIdParam(supplier) })
  const linkedSupplier = useFilteredSupplier(linkedId)
  const [pickedSupplier, setPickedSupplier] = useState<SupplierChoice | null>()
  const chosenSupplier = pickedSupplier === undefined ? (linkedSupplier ?? null) : pickedSupplier
  const supplier = actingSupplier.id === noSupplier ? chosenSupplier : actingSupplier
  const create = useEndpointMutation('POST /api/orders')
  const today = useToday()
  const form = useFormState({
    initial: { code: '', orderDate: today, shipTo: '', lines: [emptyNewLine] },
    send: ({ code, orderDate, shipTo, lines }) =>
      create.mutateAsync({
        supplier: supplier?.id,
        body: {
          ...{ code, orderDate, shipTo: shipTo.trim() || null },
          lines: newLinesBody(lines),
        },
      }),
    onSaved: async (order) => {
      void toast.success(t('entered', { code: order.code }))
      await navigate({ to: pathTo(paths.order, { id: order.id }) })
      await queryClient.invalidateQueries()
    },
  })
  const { draft, change } = form
  const field = fieldsOf(draft, change)
  return (
    <Form
      onEnter={focusNextField}
      aria-label={t('newOrder')}
      errors={form.errors}
      message={form.message}
      onSubmit={form.submit}
    >
      <FormRow>
        {actingSupplier.id === noSupplier ? (
          <SupplierField
            isRequired
            name="supplier"
            label={t('fields:supplier')}
            value={chosenSupplier}
            onChange={setPickedSupplier}
          />
        ) : null}
        <TextField
          isCode
          isRequired
          autoFocus={linkedId !== undefined || actingSupplier.id !== noSupplier}
          {...field('code')}
          label={t('fields:orderCode')}
          maxLength={60}
        />
      </FormRow>
      <FormRow>
        <DateField isRequired isPast {...field('orderDate')} label={t('fields:orderDate')} />
        <RecordField {...field('shipTo')} label={t('fields:shipTo')} maxLength={200} />
      </FormRow>
      <Section title={t('orders:one.lines')}>
        <NewLineFields lines={draft.lines} onChange={(lines) => change({ lines })} />
      </Section>
      <FormActions>
        <Button kind="primary" type="submit" aria-keyshortcuts="Control+Enter" isBusy={form.isBusy}>
          {t('enter')}
        </Button>
        <Button onPress={() => void navigate({ to: paths.orders })}>
          {t('ui:confirm.cancel')}
        </Button>
      </FormActions>
    </Form>
  )
}
