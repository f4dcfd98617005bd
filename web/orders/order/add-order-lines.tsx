import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { useFormState } from '#web/app/forms/use-form-state.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import { emptyNewLine, newLinesBody } from '#web/orders/order/new-line-draft.ts'
import { NewLineFields } from '#web/orders/order/new-line-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'

export function AddOrderLines({ orderId }: { orderId: number }) {
  const { t } = useTranslation('order-entry')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="add" onPress={() => setOpen(true)}>
        {t('addLines')}
      </Button>
      {isOpen ? <AddDialog orderId={orderId} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function AddDialog({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const { t } = useTranslation('order-entry')
  const queries = useQueryClient()
  const add = useEndpointMutation('POST /api/orders/:id/lines')
  const form = useFormState({
    initial: { lines: [emptyNewLine], note: '' },
    send: ({ lines, note }) =>
      add.mutateAsync({
        params: { id: orderId },
        body: { lines: newLinesBody(lines), note: note.trim() },
      }),
    onSaved: async ({ lines }) => {
      void toast.success(t('added', { count: lines.length }))
      onClose()
      await queries.invalidateQueries()
    },
  })
  const { draft, change } = form
  return (
    <FormDialog
      form={form}
      size="lg"
      title={t('addLines')}
      submitLabel={t('addLines')}
      onClose={onClose}
    >
      <NewLineFields lines={draft.lines} onChange={(lines) => change({ lines })} />
      <TextArea
        name="note"
        label={t('note')}
        maxLength={500}
        value={draft.note}
        onChange={(note) => change({ note })}
      />
    </FormDialog>
  )
}
