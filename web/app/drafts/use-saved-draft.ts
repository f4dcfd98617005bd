import { useState } from 'react'
import { useDraftStore, useDrafts } from '#web/app/drafts/draft-store.ts'
import { deleteLocalCopy, findLocalCopy } from '#web/app/drafts/local-copies.ts'

/** Draft found for a form: the key under which it is saved, and its input as `read` parsed it. */
export type SavedDraft<T> = { form: string; typed: T; keptAt: string }

/**
 * Offers the saved draft of a form, read from the tab or the server when the screen opens. A name that ends in "/"
 * matches any form below it. `read` parses the input, and returns null if it does not fit the form.
 */
export function useSavedDraft<T>(form: string, read: (typed: unknown) => T | null) {
  const store = useDraftStore()
  const { data, isFetchedAfterMount } = useDrafts()
  const [offer, setOffer] = useState<SavedDraft<T> | null>()
  // The copy of this tab is newer than the server's draft.
  const [copy] = useState(() => findLocalCopy(form))
  if (offer === undefined && (copy || (data && isFetchedAfterMount))) {
    const isOfForm = (key: string) => (form.endsWith('/') ? key.startsWith(form) : key === form)
    const draft = copy ?? data?.find((item) => isOfForm(item.form))
    const typed = draft && read((draft.content as { typed?: unknown } | null)?.typed)
    setOffer(draft && typed ? { form: draft.form, typed, keptAt: draft.keptAt } : null)
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
    /** Ends the offer: the draft was restored or is no longer needed. */
    close: () => setOffer(null),
    discard,
    /** Props of `<RestoreDraftBanner>`. */
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
