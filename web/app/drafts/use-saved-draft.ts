import { useState } from 'react'
import { useDraftStore, useDrafts } from '#web/app/drafts/draft-store.ts'
import { deleteLocalCopy, findLocalCopy } from '#web/app/drafts/local-copies.ts'

/** Saved draft of a form, to be offered to the person. */
export type SavedDraft<T> = { form: string; typed: T; keptAt: string }

/**
 * The draft that is kept of a form, to be offered: as the tab or the server has it when the screen opens. A name that ends in
 * "/" means any form below it. `read` makes sense of the content, null if there is none.
 */
export function useSavedDraft<T>(form: string, read: (typed: unknown) => T | null) {
  const store = useDraftStore()
  const { data, isFetchedAfterMount } = useDrafts()
  const [offer, setOffer] = useState<SavedDraft<T> | null>()
  // The copy of this tab is newer than the draft of the server, which may not have one.
  const [copy] = useState(() => findLocalCopy(form))
  if (offer === undefined && (copy || (data && isFetchedAfterMount))) {
    const isAsked = (one: string) => (form.endsWith('/') ? one.startsWith(form) : one === form)
    const found = copy ?? data?.find((one) => isAsked(one.form))
    const typed = found && read((found.content as { typed?: unknown } | null)?.typed)
    setOffer(found && typed ? { form: found.form, typed, keptAt: found.keptAt } : null)
  }
  const discard = () => {
    if (offer) {
      deleteLocalCopy(offer.form)
      store.remove(offer.form).catch(() => {})
    }
    setOffer(null)
  }
  return {
    offer: offer ?? null,
    /** It was restored, or it is no longer needed. */
    close: () => setOffer(null),
    discard,
    /** For `<RestoreDraftBanner>`. */
    banner: (restore: (typed: T) => void) => ({
      offer: offer ?? null,
      onRestore: () => {
        if (offer) restore(offer.typed)
        setOffer(null)
      },
      onDiscard: discard,
    }),
  }
}
