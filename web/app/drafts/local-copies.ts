import type { DraftContent } from '#web/app/drafts/draft-store.ts'
import { useCredentials, useUser } from '#web/app/state/session-state.ts'

const prefix = 'oto.drafts.'

type Copy = { content: DraftContent; keptAt: string }
type Copies = Record<string, Copy>

const key = () => `${prefix}${useCredentials.getState().empre}.${useUser.getState().username}`

function readAll(): Copies {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(key()) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Copies) : {}
  } catch {
    return {}
  }
}

function change(how: (copies: Copies) => void) {
  const copies = readAll()
  how(copies)
  try {
    if (Object.keys(copies).length === 0) window.sessionStorage.removeItem(key())
    else window.sessionStorage.setItem(key(), JSON.stringify(copies))
  } catch {
    // Full, or forbidden: then there is the server alone.
  }
}

/** Holds in this tab what was typed into a form, until the server has it. */
export const holdCopy = (form: string, content: DraftContent) =>
  change((copies) => {
    copies[form] = { content, keptAt: new Date().toISOString() }
  })

/** The server has it, or it is not wanted; with `content`, only if nothing was typed since. */
export const dropCopy = (form: string, content?: DraftContent) =>
  change((copies) => {
    const isSame = JSON.stringify(copies[form]?.content) === JSON.stringify(content)
    if (!content || isSame) delete copies[form]
  })

/** What this tab holds of a form that the server may not have; a name that ends in "/" means any below it. */
export function copyOf(form: string): ({ form: string } & Copy) | undefined {
  const isAsked = (one: string) => (form.endsWith('/') ? one.startsWith(form) : one === form)
  const [name, copy] = Object.entries(readAll()).find(([one]) => isAsked(one)) ?? []
  return name && copy ? { form: name, ...copy } : undefined
}

/** No copy outlives the session, wherever in the application it ends. */
export function dropCopiesWithSession() {
  useCredentials.subscribe(({ isAuthenticated }) => {
    if (isAuthenticated) return
    try {
      for (const name of Object.keys(window.sessionStorage))
        if (name.startsWith(prefix)) window.sessionStorage.removeItem(name)
    } catch {
      // Without storage there is nothing to drop.
    }
  })
}
