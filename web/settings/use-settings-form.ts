import { useState } from 'react'
import { useDraftAutosave } from '#web/app/drafts/use-draft-autosave.ts'
import { textsOf, useSavedDraft } from '#web/app/drafts/use-saved-draft.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { useFieldMessages, useProblemMessage } from '#web/app/problem-messages.ts'
import { changedOf, type Texts } from '#web/settings/settings-draft.ts'

type Unsaved<Draft> = { version: number; before: Draft; now: Draft }

type How<Draft, Settings, Body> = {
  /** The name under which a draft is kept. */
  form: string
  about: string
  settings: Settings
  names: readonly (keyof Draft & string)[]
  draftOf: (settings: Settings) => Draft
  bodyOf: (draft: Draft) => Body
  send: (body: Partial<Body>, version: number) => Promise<Settings>
  /** Reads the settings as they are now. */
  refresh: () => Promise<Settings>
  onSaved: (settings: Settings) => void
}

/** A form of settings: only what was changed is sent, drafts are kept, and nobody's change is undone unseen. */
export function useSettingsForm<
  Draft extends Texts,
  Settings extends { version: number },
  Body extends object,
>(how: How<Draft, Settings, Body>) {
  const { settings, names, draftOf, bodyOf } = how
  const words = useProblemMessage()
  const fieldWords = useFieldMessages()
  const [base, setBase] = useState(() => ({
    version: settings.version,
    draft: draftOf(settings),
  }))
  const [draft, setDraft] = useState(base.draft)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [errors, setErrors] = useState<ReturnType<typeof fieldWords>>([])
  const [theirs, setTheirs] = useState<Settings>()

  const body = changedOf(bodyOf(draft), bodyOf(base.draft))
  const isChanged = Object.keys(body).length > 0
  const readUnsaved = (content: unknown): Unsaved<Draft> | null => {
    const { version, before, now } = (content ?? {}) as Record<string, unknown>
    const [old, typed] = [textsOf(before, names), textsOf(now, names)]
    return Number.isSafeInteger(version) && old && typed
      ? { version: version as number, before: old as Draft, now: typed as Draft }
      : null
  }
  const kept = useSavedDraft(how.form, readUnsaved)
  const { forget } = useDraftAutosave(
    how.form,
    how.about,
    isChanged ? { version: base.version, before: base.draft, now: draft } : null,
  )

  const begin = (now: Settings) => {
    setBase({ version: now.version, draft: draftOf(now) })
    setDraft(draftOf(now))
    setTheirs(undefined)
    setFailure(undefined)
    setErrors([])
  }
  // Somebody changed them, and nothing has been typed here: they are shown as they are.
  if (!isChanged && !isBusy && settings.version > base.version) begin(settings)

  const refused = async (problem: unknown) => {
    setFailure(problem)
    if (!(problem instanceof ApiError)) return
    setErrors(fieldWords(problem.errors))
    if (problem.code === 'version-changed') setTheirs(await how.refresh().catch(() => undefined))
  }
  const send = async (version: number) => {
    if (!isChanged) return
    setBusy(true)
    try {
      const saved = await how.send(body, version)
      forget()
      begin(saved)
      how.onSaved(saved)
    } catch (problem) {
      await refused(problem)
    } finally {
      setBusy(false)
    }
  }
  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((typed) => ({ ...typed, ...part })),
    isChanged,
    isBusy,
    errors,
    message: failure && !theirs && errors.length === 0 ? words(failure) : undefined,
    save: () => send(base.version),
    conflict: theirs && {
      /** Settings that differ, or that both changed. */
      names: Object.keys(
        changedOf({ ...bodyOf(draftOf(theirs)), ...body }, bodyOf(draftOf(theirs))),
      ),
      theirs: bodyOf(draftOf(theirs)),
      mine: body,
      takeTheirs: () => {
        forget()
        begin(theirs)
      },
      putMine: () => send(theirs.version),
      back: () => setTheirs(undefined),
    },
    kept: {
      offer: kept.offer,
      isOutdated: kept.offer !== null && kept.offer.typed.version !== settings.version,
      onRestore: () => {
        if (!kept.offer) return
        const { version, before, now } = kept.offer.typed
        setBase({ version, draft: before })
        setDraft(now)
        kept.close()
      },
      onDiscard: kept.discard,
    },
  }
}
