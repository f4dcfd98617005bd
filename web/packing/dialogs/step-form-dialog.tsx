import { type ReactNode, useState } from 'react'
import { FormDialog } from '#web/app/forms/form-dialog.tsx'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'

/** Form dialog for packing steps; closes unless `apply` returns the reason why the steps are refused. */
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
  const { setDialog } = usePackingWorkspace()
  const [refusal, setRefusal] = useState<string>()
  const close = () => setDialog(undefined)
  const submit = () => {
    const reason = apply()
    if (reason === undefined) close()
    else setRefusal(reason)
  }
  return (
    <FormDialog
      form={{ submit, isBusy: false, errors: undefined, message: refusal }}
      title={title}
      submitLabel={submitLabel}
      onClose={close}
    >
      {children}
    </FormDialog>
  )
}
