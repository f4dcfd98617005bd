import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/orders/order.ts'
import { fieldsOf } from '#web/app/forms/fields-of.ts'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { RecordField } from '#web/app/forms/record-field.tsx'
import { useFormState } from '#web/app/forms/use-form-state.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import { NoteField } from '#web/orders/note-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { DateField } from '#web/ui/form/date-field.tsx'

export function ChangeOrder({ order }: { order: Order }) {
  const { t } = useTranslation('order-entry')
  // The order when the dialog opened; it may change meanwhile.
  const [openedOrder, setOpenedOrder] = useState<Order>()
  return (
    <>
      <Button icon="edit" onPress={() => setOpenedOrder(order)}>
        {t('changeOrder')}
      </Button>
      {openedOrder ? (
        <ChangeOrderDialog order={openedOrder} onClose={() => setOpenedOrder(undefined)} />
      ) : null}
    </>
  )
}

function ChangeOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation(['order-entry', 'fields', 'ui'])
  const queryClient = useQueryClient()
  const update = useEndpointMutation('PATCH /api/orders/:id')
  const params = { id: order.id }
  const before = { orderDate: order.orderDate, shipTo: order.shipTo ?? '' }
  const form = useFormState({
    initial: { ...before, note: '' },
    version: order.version,
    send: async ({ orderDate, shipTo, note }, version) => {
      const body = {
        ...(orderDate !== before.orderDate && { orderDate }),
        ...(shipTo.trim() !== before.shipTo && { shipTo: shipTo.trim() || null }),
        note: note.trim(),
      }
      const send = (ifMatch: number) => update.mutateAsync({ params, ifMatch, body })
      try {
        return await send(version)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'version-changed')) throw error
        const latest = await queryClient.fetchQuery({
          ...endpointQuery('GET /api/orders/:id', { params }),
          staleTime: 0,
        })
        // Only lines have changed meanwhile, which is no conflict: sends the change with the latest version.
        const isOrderSame = latest.orderDate === order.orderDate && latest.shipTo === order.shipTo
        if (!isOrderSame) throw error
        return await send(latest.version)
      }
    },
    onFailed: () => void queryClient.invalidateQueries(),
    onSaved: async () => {
      void toast.success(t('orderChanged', { code: order.code }))
      onClose()
      await queryClient.invalidateQueries()
    },
  })
  const { draft, change } = form
  const field = fieldsOf(draft, change)
  const isUnchanged = draft.orderDate === before.orderDate && draft.shipTo.trim() === before.shipTo
  return (
    <FormDialog
      form={form}
      title={t('changeOrderTitle', { code: order.code })}
      submitLabel={t('save')}
      reason={isUnchanged ? t('nothingOfOrderChanged') : undefined}
      onClose={onClose}
    >
      <DateField isRequired isPast {...field('orderDate')} label={t('fields:orderDate')} />
      <RecordField {...field('shipTo')} label={t('fields:shipTo')} maxLength={200} />
      <NoteField label={t('note')} {...field('note')} />
    </FormDialog>
  )
}
