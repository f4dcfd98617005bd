import { useState } from 'react'
import type { ApiError } from '#web/app/http/api-error.ts'
import { useFieldMessages, useProblemMessage } from '#web/app/problem-messages.ts'

/** What is typed to prove oneself, and what the server said of it, as a form takes it. */
export function useReauthentication() {
  const words = useProblemMessage()
  const fieldWords = useFieldMessages()
  const [typed, setTyped] = useState({ password: '', code: '' })
  const [problem, setProblem] = useState<ApiError>()
  const [errors, setErrors] = useState<ReturnType<typeof fieldWords>>([])
  return {
    typed,
    type: (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part })),
    refuse: (failure: ApiError) => {
      setErrors(fieldWords(failure.errors))
      setProblem(failure)
    },
    forgive: () => {
      setErrors([])
      setProblem(undefined)
    },
    errors,
    message: problem && errors.length === 0 ? words(problem) : undefined,
  }
}
