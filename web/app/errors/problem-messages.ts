import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '#contract/problem.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { messageParams } from './message-params.ts'

/** Returns a function that turns the error of a call into one sentence in the person's language. */
export function useProblemMessage(): (error: unknown) => string {
  const { t } = useTranslation()
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) return t('problem.unexpected')
      return t(`problem.${error.code}`, {
        count: error.extras.retryAfter ?? 0,
        characters: error.extras.characters ?? '',
        // A newer server has codes that this page does not know.
        defaultValue: t('problem.unexpected'),
      })
    },
    [t],
  )
}

/**
 * Returns a function that turns field errors into the errors of a form: the same pointers, with texts for the codes.
 */
export function useFieldMessages(): (
  errors: FieldError[],
) => { pointer: string; message: string }[] {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  return useCallback(
    (errors) =>
      errors.map(({ pointer, code, params }) => ({
        pointer,
        message: isMaximumHidden(code, params)
          ? t('field.over-maximum')
          : t(`field.${code}`, messageParams(params, locale)),
      })),
    [t, locale],
  )
}

// The maximum is the announced quantity: the server omits it for people who count blind.
const isMaximumHidden = (code: FieldError['code'], params: FieldError['params']) =>
  code === 'too-big' && params?.maximum === undefined
