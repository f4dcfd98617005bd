import { useTranslation } from 'react-i18next'
import { CodeField, OwnPasswordField } from '#web/session/reauthentication-fields.tsx'
import type { useReauthentication } from '#web/session/use-reauthentication.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'

/** Asks for password and code before something about the second factor is done. */
export function ReauthenticationDialog({
  proof,
  words,
  action,
  isDanger = false,
  isBusy,
  onSend,
  onClose,
}: {
  proof: ReturnType<typeof useReauthentication>
  words?: string
  action: string
  isDanger?: boolean
  isBusy: boolean
  onSend: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('account')
  return (
    <Dialog isOpen title={t('factor.title')} onClose={onClose} size="sm">
      <Form onSubmit={onSend} errors={proof.errors} message={proof.message}>
        {words ? (
          <p>
            <bdi>{words}</bdi>
          </p>
        ) : null}
        <OwnPasswordField
          value={proof.typed.password}
          onChange={(password) => proof.type({ password })}
        />
        <CodeField
          takesRecovery
          value={proof.typed.code}
          onChange={(code) => proof.type({ code })}
        />
        <FormActions>
          <Button type="submit" kind={isDanger ? 'danger' : 'primary'} isBusy={isBusy}>
            {action}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
