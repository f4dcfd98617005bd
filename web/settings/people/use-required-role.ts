import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormSubmission } from '#web/app/forms/use-form-state.ts'
import { type PersonDraft, rolesIn } from '#web/settings/people/person-draft.ts'

type PersonFormState = Pick<FormSubmission, 'submit' | 'message'> & {
  draft: Pick<PersonDraft, 'roles'>
}

/** Returns the form of a person, which without a role is not sent and says what is missing. */
export function useRequiredRole<Form extends PersonFormState>(form: Form): Form {
  const { t } = useTranslation('people')
  const [isRefused, setRefused] = useState(false)
  const hasRole = rolesIn(form.draft.roles).length > 0
  return {
    ...form,
    submit: () => {
      setRefused(!hasRole)
      if (hasRole) form.submit()
    },
    message: isRefused && !hasRole ? t('form.noRole') : form.message,
  }
}
