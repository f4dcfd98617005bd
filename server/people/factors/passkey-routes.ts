import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  startPasskey,
  startPasskeyConfirmation,
} from '#contract/people/passkey-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { maxPasskeys, passkeyChallengeMinutes } from '#domain/people/passkey.ts'
import type { Config } from '#server/config.ts'
import { executeOneAsTenant } from '#server/data/execute.ts'
import { mutate } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { type HandlerInput, route } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { replaceRecoveryCodes } from '#server/people/factors/second-factor.ts'
import { lockFactors, updateFactorState } from '#server/people/factors/second-factor-state.ts'
import {
  type OwnAccount,
  readOwnAccount,
  stepUpRoutes,
} from '#server/people/factors/step-up-auth.ts'
import { createPasskeyChallenge, userHandleOf } from '#server/people/passkeys/passkey-challenge.ts'
import {
  createConfirmationOptions,
  insertPasskey,
  listPasskeyDescriptors,
} from '#server/people/passkeys/passkey-store.ts'
import { verifyAttestation } from '#server/people/passkeys/passkey-verification.ts'
import { relyingPartyOf } from '#server/people/passkeys/relying-party.ts'
import { networkOf } from '#server/people/sessions/address-network.ts'
import { endSessions } from '#server/people/sessions/session-end.ts'
import { eventOf, originOf } from '#server/people/sessions/sign-in-events.ts'

const factorBefore = z.object({ count: z.int(), hasSecondFactor: z.boolean() })

// Every authenticator supports one of these: Ed25519, ECDSA with P-256, RSA with SHA-256.
const algorithms = [-8, -7, -257]

export function addPasskeyRoutes(app: FastifyInstance, database: Database, config: Config): void {
  const stepUpRoute = stepUpRoutes(app, database, config)
  const requireParty = ({ request }: Pick<HandlerInput<Endpoint>, 'request'>) => {
    const party = relyingPartyOf(request, config)
    if (!party) throw new ProblemError('passkeys-unavailable')
    return party
  }

  queryRoute(
    app,
    database,
    listPasskeys,
    () => sql`coalesce((
      select json_agg(json_build_object('id', p.id, 'name', p.name, 'createdAt', p.created_at,
        'lastUsedAt', p.last_used_at) order by p.id desc)
      from passkeys p where p.company_id = ${thisCompany} and p.user_id = caller.user_id), '[]')`,
  )

  route(app, startPasskeyConfirmation, async (input) => {
    const account = await readOwnAccount(database, input, startPasskeyConfirmation)
    const network = networkOf(input.request.ip)
    const options = await createConfirmationOptions(database, account, network, requireParty(input))
    if (!options) throw new ProblemError('second-factor-off')
    return options
  })

  const allowAnyAccount = () => {}
  stepUpRoute(startPasskey, allowAnyAccount, async (mutation, { account, request }) => {
    const party = requireParty({ request })
    const existingPasskeys = await listPasskeyDescriptors(mutation, account, party.id)
    if (existingPasskeys.length >= maxPasskeys) throw new ProblemError('too-many-passkeys')
    const userHandle = userHandleOf(account)
    const network = networkOf(request.ip)
    const challengeUse = { purpose: 'registration', userHandle, network } as const
    const challenge = await createPasskeyChallenge(mutation, challengeUse, party)
    return {
      rp: { id: party.id, name: 'Oto' },
      user: {
        id: Buffer.from(userHandle).toString('base64url'),
        name: account.username,
        displayName: account.name,
      },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
      timeout: passkeyChallengeMinutes * 60_000,
      excludeCredentials: existingPasskeys,
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
    } as const
  })

  route(app, addPasskey, async (input) => {
    const { body, request } = input
    const account = await readOwnAccount(database, input, addPasskey)
    const attestation = await verifyAttestation(database, body.passkey, userHandleOf(account))
    if (!attestation) throw invalid({ pointer: '/body/passkey', code: 'wrong-passkey' })
    return mutate(database, addPasskey, input, async (mutation) => {
      const { caller, execute, executeOne } = mutation
      await lockFactors(mutation, caller)
      const before = await executeOne(typedSql(factorBefore)`
        select has_second_factor as "hasSecondFactor", (select count(*)::int from passkeys p
          where p.company_id = ${thisCompany} and p.user_id = u.id) as count
        from users u where u.company_id = ${thisCompany} and u.id = ${caller.userId}`)
      if (!before || before.count >= maxPasskeys) throw new ProblemError('too-many-passkeys')
      const insertedRow = await insertPasskey(mutation, caller, body.name, attestation)
      if (!insertedRow) throw invalid({ pointer: '/body/passkey', code: 'duplicate' })
      await updateFactorState(mutation, caller)
      await endSessions(mutation, caller, { except: caller.sessionId })
      await execute(eventOf(caller, 'passkey-added', originOf(request)))
      const recoveryCodes = before.hasSecondFactor
        ? null
        : await replaceRecoveryCodes(mutation, caller)
      return { id: insertedRow.id, recoveryCodes }
    })
  })

  type RemovalInput = HandlerInput<typeof removePasskey>
  const requirePasskey = async (user: OwnAccount, { params }: RemovalInput) => {
    const passkey = await executeOneAsTenant(
      database.tenantPool,
      user.companyId,
      sql`select 1 from passkeys
        where company_id = ${thisCompany} and user_id = ${user.userId} and id = ${params.id}`,
    )
    if (!passkey) throw new ProblemError('not-found')
  }
  stepUpRoute(removePasskey, requirePasskey, async (mutation, { params, request }) => {
    const { caller, execute, executeOne } = mutation
    await lockFactors(mutation, caller)
    const removedRow = await executeOne(sql`delete from passkeys
      where company_id = ${thisCompany} and user_id = ${caller.userId} and id = ${params.id} returning 1`)
    if (!removedRow) throw new ProblemError('not-found')
    await updateFactorState(mutation, caller)
    await endSessions(mutation, caller, { except: caller.sessionId })
    await execute(eventOf(caller, 'passkey-removed', originOf(request)))
    return null
  })
}
