import type { DraftContent } from '#web/app/drafts/draft-store.ts'
import { personalMemory } from '#web/app/drafts/personal-memory.ts'
import { useCredentials } from '#web/app/state/session-state.ts'

type LocalCopy = { content: DraftContent; keptAt: string }
type LocalCopies = Record<string, LocalCopy>

const memory = () => personalMemory('drafts')

function readAll(): LocalCopies {
  try {
    const parsed: unknown = JSON.parse(memory().read() ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? (parsed as LocalCopies) : {}
  } catch {
    return {}
  }
}

function update(edit: (copies: LocalCopies) => void) {
  const copies = readAll()
  edit(copies)
  // If storage is full or forbidden, only the server has drafts.
  if (Object.keys(copies).length === 0) memory().remove()
  else if (useCredentials.getState().isAuthenticated) memory().write(JSON.stringify(copies))
}

/** Keeps the input of a form in this tab until the server has it. */
export const saveLocalCopy = (form: string, content: DraftContent) =>
  update((copies) => {
    copies[form] = { content, keptAt: new Date().toISOString() }
  })

/** Deletes the copy of a form; with `content`, only if the input has not changed since. */
export const deleteLocalCopy = (form: string, content?: DraftContent) =>
  update((copies) => {
    const isSame = JSON.stringify(copies[form]?.content) === JSON.stringify(content)
    if (!content || isSame) delete copies[form]
  })

/**
 * Finds the copy of a form in this tab, which the server may not have yet; a name ending in "/" matches any form below.
 */
export function findLocalCopy(form: string): ({ form: string } & LocalCopy) | undefined {
  const isOfForm = (key: string) => (form.endsWith('/') ? key.startsWith(form) : key === form)
  const [name, copy] = Object.entries(readAll()).find(([key]) => isOfForm(key)) ?? []
  return name && copy ? { form: name, ...copy } : undefined
}
