import { useState } from 'react'
import type { ProblemError } from '#web/app/http/api-error.ts'
import { useFieldWords, useProblemWords } from '#web/app/problem-messages.ts'

/** What is typed to prove oneself, and what the server said of it, as a form takes it. */
export function useProof() {
  const words = useProblemWords()
  const fieldWords = useFieldWords()
  const [typed, setTyped] = useState({ password: '', code: '' })
  const [problem, setProblem] = useState<ProblemError>()
  const [errors, setErrors] = useState<ReturnType<typeof fieldWords>>([])
  return {
    typed,
    type: (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part })),
    refuse: (failure: ProblemError) => {
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
