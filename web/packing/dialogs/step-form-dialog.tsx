import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** A dialog whose form becomes packing steps. `apply` returns why it was refused, or nothing; then the dialog closes. */
export function StepFormDialog({
  title,
  submitLabel,
  apply,
  children,
}: {
  title: string
  submitLabel: string
  apply: () => string | undefined
  children: ReactNode
}) {
  const { t } = useTranslation('packing')
  const { setDialog } = usePackingWorkspace()
  const form = useId()
  const [refusal, setRefusal] = useState<string>()
  const close = () => setDialog(undefined)
  const submit = () => {
    const refused = apply()
    if (refused === undefined) close()
    else setRefusal(refused)
  }
  return (
    <Dialog
      isOpen
      title={title}
      onClose={close}
      footer={
        <>
          <Button onPress={close}>{t('edit.cancel')}</Button>
          <Button kind="primary" type="submit" form={form}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={submit} message={refusal}>
        {children}
      </Form>
    </Dialog>
  )
}
