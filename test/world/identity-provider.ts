import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ClientMetadata } from 'oidc-provider'

/** Claims of a provider's people, by subject. */
export type ProviderAccounts = Record<string, Record<string, unknown>>

/** Options with which a provider is started. */
export type ProviderSetup = {
  port: number
  clockOffsetMs: number
  clients: readonly ClientMetadata[]
  accounts: ProviderAccounts
  /** Audience of its ID tokens, in place of the client. */
  audience?: string | undefined
}

/** A running provider, with its own screens. */
export type IdentityProvider = {
  issuer: string
  setAccounts: (accounts: ProviderAccounts) => Promise<void>
  close: () => Promise<unknown>
}

export const testClient = { id: 'oto', secret: 'a-secret-of-the-tests-alone' }

/** The client metadata of an Oto server at an address. */
export const clientAt = (origin: string, more: Partial<ClientMetadata> = {}): ClientMetadata => ({
  client_id: testClient.id,
  client_secret: testClient.secret,
  redirect_uris: [`${origin}/login`],
  post_logout_redirect_uris: [`${origin}/login`],
  scope: 'openid profile email groups supplier',
  ...more,
})

/** Starts a provider; `port` can be that of a closed one. */
export async function startIdentityProvider(
  setup: Partial<ProviderSetup> & Pick<ProviderSetup, 'clients'>,
): Promise<IdentityProvider> {
  const worker = new Worker(new URL('./identity-provider-worker.ts', import.meta.url), {
    workerData: { port: 0, clockOffsetMs: 0, accounts: {}, ...setup },
    // Hides the provider's warnings about its development settings.
    stdout: true,
    stderr: true,
  })
  const [issuer] = (await once(worker, 'message')) as [string]
  return {
    issuer,
    setAccounts: async (accounts) => {
      worker.postMessage(accounts)
      await once(worker, 'message')
    },
    close: () => worker.terminate(),
  }
}

const maxSteps = 12

/** Signs in at a provider without a browser; returns the query of the redirect back. */
export class ProviderVisitor {
  readonly #cookies = new Map<string, string>()

  signIn(address: string, login: string, callback: string): Promise<string> {
    return this.#follow(address, callback, { login, password: 'any' })
  }

  signOut(address: string, callback: string): Promise<string> {
    return this.#follow(address, callback, { logout: 'yes' })
  }

  // Sends each form as it comes, with further typed values; returns the query of the redirect back.
  async #follow(address: string, callback: string, typed: Record<string, string>): Promise<string> {
    let url = address
    let form: URLSearchParams | undefined
    for (let step = 0; step < maxSteps; step += 1) {
      const response = await this.#send(url, form)
      const location = response.headers.get('location')
      form = undefined
      if (location) {
        url = new URL(location, url).href
        if (url.startsWith(callback)) return new URL(url).search.slice(1)
        continue
      }
      const page = await response.text()
      const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? []
      if (!action) throw new Error(`no form at ${url}: ${response.status} ${page.slice(0, 500)}`)
      url = new URL(action, url).href
      const hidden = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
      const fields = hidden.map(([, name = '', value = '']) => [name, value])
      form = new URLSearchParams({ ...Object.fromEntries(fields), ...typed })
    }
    throw new Error(`no way back from ${address}`)
  }

  async #send(url: string, body: URLSearchParams | undefined): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie },
      ...(body && { body }),
    })
    for (const setCookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? []
      if (name && value) this.#cookies.set(name, value)
      else if (name) this.#cookies.delete(name)
    }
    return response
  }
}
