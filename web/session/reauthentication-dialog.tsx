import { useTranslation } from 'react-i18next'
import { useForm } from '#web/app/forms/use-form.ts'
import { CodeField, OwnPasswordField } from '#web/session/reauthentication-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'

/** Asks for password and code before something about the second factor is done. */
export function ReauthenticationDialog<Reply>({
  text,
  action,
  isDanger = false,
  send,
  onDone,
  onClose,
}: {
  text?: string
  /** The words on the button. */
  action: string
  isDanger?: boolean
  send: (credentials: { password: string; code: string }) => Promise<Reply>
  onDone: (reply: Reply) => void
  onClose: () => void
}) {
  const { t } = useTranslation('account')
  const form = useForm({ initial: { password: '', code: '' }, send, onSaved: onDone })
  const { password, code } = form.draft
  return (
    <Dialog isOpen title={t('factor.title')} onClose={onClose} size="sm">
      <Form onSubmit={form.submit} errors={form.errors} message={form.message}>
        {text ? (
          <p>
            <bdi>{text}</bdi>
          </p>
        ) : null}
        <OwnPasswordField value={password} onChange={(typed) => form.change({ password: typed })} />
        <CodeField takesRecovery value={code} onChange={(typed) => form.change({ code: typed })} />
        <FormActions>
          <Button type="submit" kind={isDanger ? 'danger' : 'primary'} isBusy={form.isBusy}>
            {action}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
