import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/app/queries.ts'
import { useUser } from '#web/app/state/session-state.ts'
import { StepUpForm } from '#web/session/factors/step-up-form.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Another mail address: a link goes there, which confirms it. */
export function EmailForm() {
  const { t } = useTranslation('access')
  const current = useUser((user) => user.email)
  const request = useEndpointMutation('POST /api/auth/email-change')
  const [typed, setTyped] = useState('')
  const [sentCount, setSentCount] = useState(0)
  const email = typed.trim()
  const onDone = () => {
    toast.success(t('email.sent', { email }))
    setTyped('')
    setSentCount(sentCount + 1)
  }
  return (
    <StepUpForm
      key={sentCount}
      label={t('email.title')}
      action={t('email.submit')}
      send={(proof) => request.mutateAsync({ body: { ...proof, email } })}
      onDone={onDone}
    >
      <p>
        <bdi>{current ? t('email.current', { email: current }) : t('email.none')}</bdi>
      </p>
      <TextField
        isRequired
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        label={t('email.new')}
        description={t('email.hint')}
        value={typed}
        onChange={setTyped}
      />
    </StepUpForm>
  )
}
