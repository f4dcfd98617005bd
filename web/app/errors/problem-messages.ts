import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '#contract/problem.ts'
import { ApiError } from '#web/app/http/api-error.ts'

/** Turns what a call threw into one sentence in the person's language. */
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

/** Turns field errors into what a form takes: the same pointers, with words for the codes. */
export function useFieldMessages(): (
  errors: FieldError[],
) => { pointer: string; message: string }[] {
  const { t } = useTranslation()
  return useCallback(
    (errors) =>
      errors.map(({ pointer, code, params }) => ({
        pointer,
        message: hasNoMaximum(code, params)
          ? t('field.over-maximum')
          : t(`field.${code}`, { ...params }),
      })),
    [t],
  )
}

// Not every maximum is said: who counts blind does not get the announced one.
const hasNoMaximum = (code: FieldError['code'], params: FieldError['params']) =>
  code === 'too-big' && params?.maximum === undefined
