import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changePassword, listSessions } from '#contract/auth-endpoints.ts'
import { passwordLength } from '#domain/password-rule.ts'
import type { ApiError } from '#web/app/http/api-error.ts'
import { useFieldMessages, useProblemMessage } from '#web/app/problem-messages.ts'
import { endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { useUser } from '#web/app/state/session-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

const empty = { password: '', newPassword: '' }

/** Another password; every other session of this person ends with the old one. */
export function PasswordForm() {
  const { t } = useTranslation('account')
  const username = useUser((user) => user.username)
  const words = useProblemMessage()
  const fieldWords = useFieldMessages()
  const client = useQueryClient()
  const [typed, setTyped] = useState(empty)
  const [problem, setProblem] = useState<ApiError>()
  const [errors, setErrors] = useState<ReturnType<typeof fieldWords>>([])
  // A form that was sent begins anew, without a word about its empty fields.
  const [timesDone, setTimesDone] = useState(0)
  const change = useEndpointMutation(changePassword)
  const submit = () =>
    change.mutate(
      { body: typed },
      {
        onSuccess: () => {
          setTyped(empty)
          setProblem(undefined)
          setErrors([])
          setTimesDone((times) => times + 1)
          toast.success(t('password.done'))
          void client.invalidateQueries({ queryKey: endpointQueryKey(listSessions) })
        },
        onError: (failure) => {
          setErrors(fieldWords(failure.errors))
          setProblem(failure)
        },
      },
    )
  return (
    <Form
      key={timesDone}
      aria-label={t('password.title')}
      onSubmit={submit}
      errors={errors}
      message={problem && errors.length === 0 ? words(problem) : undefined}
    >
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        isRequired
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        label={t('password.now')}
        value={typed.password}
        onChange={(password) => setTyped((before) => ({ ...before, password }))}
      />
      <TextField
        isRequired
        name="newPassword"
        type="password"
        autoComplete="new-password"
        maxLength={passwordLength.max}
        label={t('password.next')}
        description={t('password.hint', { count: passwordLength.min })}
        value={typed.newPassword}
        check={(value) =>
          value.length < passwordLength.min
            ? t('password.hint', { count: passwordLength.min })
            : undefined
        }
        onChange={(newPassword) => setTyped((before) => ({ ...before, newPassword }))}
      />
      <FormActions>
        <Button type="submit" kind="primary" isBusy={change.isPending}>
          {t('password.change')}
        </Button>
      </FormActions>
    </Form>
  )
}
