import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { call } from '#web/app/http/call.ts'
import { randomId } from '#web/app/random-id.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

/** Undoes an import, after a confirmation. */
export function UndoImport({ id }: { id: number }) {
  const { t } = useTranslation('imports')
  const problemWords = useProblemMessage()
  const queries = useQueryClient()
  const [key, setKey] = useState<string>()
  const undo = useMutation({
    mutationFn: (idempotencyKey: string) =>
      call('POST /api/order-imports/:id/reversal', { params: { id }, idempotencyKey }),
    onSuccess: async () => {
      setKey(undefined)
      await queries.invalidateQueries()
      void toast.success(t('undoneToast'))
      // The button that had the focus is gone.
      requestAnimationFrame(() => document.querySelector('h1')?.focus())
    },
  })
  return (
    <>
      <Button icon="undo" onPress={() => setKey(randomId())}>
        {t('undo')}
      </Button>
      <ConfirmDialog
        isOpen={key !== undefined}
        title={t('undoTitle')}
        isDanger
        isBusy={undo.isPending}
        acceptLabel={t('undo')}
        onAccept={() => key && undo.mutate(key)}
        onCancel={() => setKey(undefined)}
      >
        <p>{t('undoHint')}</p>
        {undo.error ? <p role="alert">{problemWords(undo.error)}</p> : null}
      </ConfirmDialog>
    </>
  )
}
