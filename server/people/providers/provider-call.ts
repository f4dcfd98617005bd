import type { FastifyRequest } from 'fastify'
import { ProblemError } from '#server/http/problem-error.ts'
import { ProviderError, type SignInProvider } from '#server/people/providers/provider-store.ts'

/** Calls a provider within a request; a failure is logged with its reason, which the reply omits. */
export async function callProvider<Result>(
  request: FastifyRequest,
  { companyId, id }: SignInProvider,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { fault, cause } = error
    const reason = cause instanceof Error ? cause.message : undefined
    request.log.warn({ provider: id, companyId, fault, reason }, 'provider failed')
    if (fault === 'denied') throw new ProblemError('provider-sign-in-over')
    throw new ProblemError(fault === 'distrusted' ? 'provider-distrusted' : 'provider-unreachable')
  }
}
