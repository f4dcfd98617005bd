import type { FastifyInstance } from 'fastify'
import { signInByPasskey, startPasskeySignIn } from '#contract/people/passkey-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { withClient } from '#database/client/with-client.ts'
import type { Config } from '#server/config.ts'
import { inTransaction } from '#server/data/command-transaction.ts'
import { route } from '#server/data/route.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { reusedKind } from '#server/people/factors/second-factor.ts'
import { findAccountByUser, signInReply } from '#server/people/factors/sign-in-account.ts'
import { createPasskeyChallenge, userOfHandle } from '#server/people/passkeys/passkey-challenge.ts'
import { verifyPasskey } from '#server/people/passkeys/passkey-store.ts'
import { relyingPartyOf } from '#server/people/passkeys/relying-party.ts'
import { withSignInSlot } from '#server/people/secrets/hash-queue.ts'
import { networkOf, wideNetworkOf } from '#server/people/sessions/address-network.ts'
import { originOf, refusalLogger } from '#server/people/sessions/sign-in-events.ts'
import { createSession } from '#server/people/sign-in/sign-in-session.ts'

/**
 * Adds the routes of sign-in by passkey alone, which identifies and verifies its user. There is no password to guess,
 * so only the challenges of a network are limited.
 */
export function addPasskeySignInRoutes(
  app: FastifyInstance,
  database: Database,
  config: Config,
): void {
  const logRefusal = refusalLogger(app, database)

  route(app, startPasskeySignIn, async ({ request }) => {
    const party = relyingPartyOf(request, config)
    if (!party) throw new ProblemError('passkeys-unavailable')
    const network = networkOf(request.ip)
    const challengeUse = { purpose: 'sign-in', userHandle: '', network } as const
    const challenge = await inTransaction(database, (statements) =>
      createPasskeyChallenge(statements, challengeUse, party),
    )
    return { challenge, rpId: party.id, userVerification: 'required' as const }
  })

  route(app, signInByPasskey, async ({ body, request }) => {
    const { ip } = request
    return withSignInSlot(wideNetworkOf(ip) ?? networkOf(ip), async () => {
      const refusedError = () => new ProblemError('passkey-refused')
      const user = userOfHandle(body.passkey.userHandle)
      const verification = user && (await verifyPasskey(database, user, body.passkey, 'sign-in'))
      const account = verification && (await findAccountByUser(database, user))
      if (!account) throw refusedError()
      if (account.isDisabled) {
        logRefusal(request, account, 'disabled')
        throw refusedError()
      }
      if (account.isProviderRequired) {
        logRefusal(request, account, 'provider-refused')
        throw new ProblemError('provider-required')
      }
      if (!account.allowsPasskeyAlone) throw new ProblemError('password-required')
      const answer = { passkeyId: verification.passkey.id, counter: verification.counter }
      let token: string | undefined
      await withClient(database.pool, async (client) => {
        token = await createSession(client, account, originOf(request), { answer, isAlone: true })
      })
      if (token) return signInReply(account, token)
      logRefusal(request, account, reusedKind(answer))
      throw refusedError()
    })
  })
}
