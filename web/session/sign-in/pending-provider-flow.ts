import { replaceLocation } from '#web/app/auth-redirect.ts'
import { paths } from '#web/app/paths.ts'
import { browserMemory } from '#web/app/state/browser-memory.ts'

// In this tab alone: what the server gave for a sign-in under way, and where to go afterwards.
const pendingFlow = browserMemory('providerFlow', 'sessionStorage')
const rememberedCompany = browserMemory('signInCompany')

/** Keeps what the way back from a provider needs. */
export const storePendingFlow = (flow: string) =>
  pendingFlow.write(
    JSON.stringify({ flow, to: new URLSearchParams(window.location.search).get('to') ?? '' }),
  )

/**
 * Takes, once, the reply with which a provider sent the browser back; it is removed from the address, so that no
 * history keeps it.
 */
export function takeProviderReply(): { flow: string; reply: string } | null {
  const reply = window.location.search.slice(1)
  const query = new URLSearchParams(reply)
  if (!query.has('state') || !(query.has('code') || query.has('error'))) return null
  const { flow, to } = parse(pendingFlow.read())
  pendingFlow.remove()
  replaceLocation(to ? `${paths.login}?${new URLSearchParams({ to })}` : paths.login)
  return { flow, reply }
}

function parse(text: string | null): { flow: string; to: string } {
  try {
    const { flow, to } = JSON.parse(text ?? '{}')
    return { flow: String(flow ?? ''), to: String(to ?? '') }
  } catch {
    return { flow: '', to: '' }
  }
}

/** The company whose sign-in this is, from the address that its administrators give out, or as it was last. */
export function signInCompany(): string | undefined {
  const named = new URLSearchParams(window.location.search).get('company')
  if (named) rememberedCompany.write(named)
  return named ?? rememberedCompany.read() ?? undefined
}
