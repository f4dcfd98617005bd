import { ApiError, type ApiErrorCode } from '#web/app/http/api-error.ts'

/** Sends a request with a time-out, after which it throws an `ApiError` with the code: some networks never reply. */
export async function callWithin<T>(
  timeoutMs: number,
  code: ApiErrorCode,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await send(AbortSignal.timeout(timeoutMs))
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    throw isTimeout ? new ApiError(code) : error
  }
}
