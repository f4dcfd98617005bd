import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '#web/app/forms/use-form.ts'
import { call, type Input } from '#web/app/http/call.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { signWithPasskey } from '#web/session/factors/passkey-browser.ts'
import { canUsePasskeys } from '#web/session/factors/passkey-support.ts'
import { CodeField, OwnPasswordField } from '#web/session/factors/reauthentication-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form/form.tsx'

type StepUpProof = Input<'POST /api/auth/second-factor/removal'>['body']

/** Form for the password and the second factor, a code or a passkey, as far as the account has them. */
export function StepUpForm<Reply>({
  action,
  isDanger = false,
  send,
  onDone,
  onBusyChange,
  label,
  children,
}: {
  action: string
  isDanger?: boolean
  send: (proof: StepUpProof) => Promise<Reply>
  onDone: (reply: Reply) => void
  /** Gets whether the form is being sent, for a dialog that must stay open meanwhile. */
  onBusyChange?: (isBusy: boolean) => void
  /** Accessible name on a page with several forms; with it, the form does not take the focus. */
  label?: string
  children?: ReactNode
}) {
  const { t } = useTranslation('account')
  const { data } = useQuery(endpointQuery('GET /api/auth/second-factor', {}))
  const hasPasskey = (data?.passkeyCount ?? 0) > 0
  const hasFactor = hasPasskey || Boolean(data?.onSince)
  const needsPassword = data?.needsPassword ?? true
  const isByPasskey = useRef(false)
  const form = useForm({
    initial: { password: '', code: '' },
    send: async ({ password: typed, code }) => {
      const proof = needsPassword ? { password: typed } : {}
      if (!hasFactor) return send(proof)
      if (!isByPasskey.current) return send({ ...proof, code })
      const options = await call('POST /api/auth/passkeys/challenge')
      return send({ ...proof, passkey: await signWithPasskey(options) })
    },
    onSaved: onDone,
  })
  const { isBusy } = form
  useEffect(() => onBusyChange?.(isBusy), [isBusy, onBusyChange])
  const { password, code } = form.draft
  const submit = (usesPasskey: boolean) => {
    isByPasskey.current = usesPasskey
    form.submit()
  }
  return (
    <Form
      aria-label={label}
      onSubmit={() => submit(false)}
      errors={form.errors}
      message={form.message}
    >
      {children}
      {needsPassword ? (
        <OwnPasswordField
          isFirst={!label}
          value={password}
          onChange={(typed) => form.change({ password: typed })}
        />
      ) : null}
      {needsPassword || hasFactor ? null : <p>{t('factor.noPassword')}</p>}
      {hasFactor ? (
        <CodeField takesRecovery value={code} onChange={(typed) => form.change({ code: typed })} />
      ) : null}
      <FormActions>
        <Button type="submit" kind={isDanger ? 'danger' : 'primary'} isBusy={isBusy || !data}>
          {action}
        </Button>
        {hasPasskey && canUsePasskeys() ? (
          <Button isBusy={isBusy} onPress={() => submit(true)}>
            {t('passkeys.use')}
          </Button>
        ) : null}
      </FormActions>
    </Form>
  )
}
