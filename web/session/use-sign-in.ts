import { useState } from 'react'
import { ApiError } from '#web/app/http/api-error.ts'
import { call, type Input } from '#web/app/http/call.ts'
import { storeSession } from '#web/app/state/session-state.ts'

/** Signing in: `isLoading` spans the call, `loginFailed` says that it failed, `problem` why. */
export function useSignIn() {
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)

  async function send(body: Input<'POST /api/auth/signin'>['body']) {
    setLoading(true)
    setProblem(null)
    try {
      storeSession(await call('POST /api/auth/signin', { body }))
    } catch (error) {
      setProblem(error instanceof ApiError ? error : new ApiError('unreachable'))
    } finally {
      setLoading(false)
    }
  }

  return {
    send,
    isLoading,
    loginFailed: problem !== null,
    problem,
    forget: () => setProblem(null),
  }
}
