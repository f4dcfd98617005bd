import assert from 'node:assert/strict'
import {
  endProviderSessions,
  signInByProvider,
  startProviderSignIn,
} from '#contract/people/provider-sign-in-endpoints.ts'
import { createSignInProvider } from '#contract/people/sign-in-provider-endpoints.ts'
import type { SignInProviderSettings } from '#domain/people/sign-in-provider.ts'
import { ProviderVisitor, testClient } from '#test/world/identity-provider.ts'
import { callEndpoint, type TestActor } from '#test/world/world.ts'

/** Adds a provider of the tests; returns the functions to sign in by it. */
export async function addTestProvider(
  origin: string,
  administrator: TestActor,
  issuer: string,
  settings: Partial<SignInProviderSettings> = {},
) {
  const body = {
    ...{ label: 'Mercat ID', issuer, clientId: testClient.id, clientSecret: testClient.secret },
    ...settings,
  }
  const created = await administrator.call(createSignInProvider, { body })
  assert.equal(created.status, 201, created.text)
  const { redirectUri, logoutUri } = created.reply
  const [, provider = ''] = /providers\/([^/]+)\//.exec(logoutUri) ?? []

  async function begin() {
    const started = await callEndpoint(origin, startProviderSignIn, { body: { provider } })
    assert.equal(started.status, 201, started.text)
    return started.reply
  }
  async function arrive(login: string, visitor = new ProviderVisitor()) {
    const { url, flow } = await begin()
    return { flow, reply: await visitor.signIn(url, login, redirectUri) }
  }
  const finish = (reply: { flow: string; reply: string }) =>
    callEndpoint(origin, signInByProvider, { body: reply })
  return {
    ...{ record: created.reply, provider, begin, arrive, finish },
    signIn: async (login: string, visitor?: ProviderVisitor) =>
      finish(await arrive(login, visitor)),
    /** Sends a logout token, as the provider's server does when a person signs out there. */
    sendLogoutToken: (token: string) =>
      fetch(`${origin}${endProviderSessions.url.replace(':provider', provider)}`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: token }),
      }),
  }
}
