import { useRef, useState } from 'react'
import type { FieldError } from '#contract/problem.ts'
import { useFieldMessages, useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { changedFields } from '#web/app/forms/changed-fields.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { loadScreenTexts } from '#web/app/texts/i18n.ts'
import type { FormError } from '#web/ui/form/form-context.ts'

/** State of a form that `SubmitForm` and `FormDialog` need: its submission, and its errors for `<Form>`. */
export type FormSubmission = {
  submit: () => void
  isBusy: boolean
  errors: readonly FormError[] | undefined
  message: string | undefined
}

export type FormStateOptions<Draft, Saved, Latest> = {
  initial: Draft | (() => Draft)
  /** Sends the draft; rejects with an `ApiError`. */
  send: (draft: Draft, version: number) => Promise<Saved>
  /** Gets the reply, and the fields that were changed while the draft was being sent. */
  onSaved: (saved: Saved, typedSince: Partial<Draft>) => void
  /** Gets the error; the form stays busy until the returned promise is settled. */
  onFailed?: (error: unknown) => unknown
  /** Version that the draft is based on; undefined for a new record. */
  version?: number
  /** Reads the latest version after a `conflict`; without this function a conflict is an error like any other. */
  loadLatest?: () => Promise<Latest>
  /** Renames the server's field errors to the fields of this form. */
  mapErrors?: (errors: readonly FieldError[]) => FieldError[]
}

type Failure<Latest> = {
  error: unknown
  errors: ReturnType<ReturnType<typeof useFieldMessages>>
  latest: Latest | undefined
}

/**
 * State of a form: its draft, a single submission at a time, the server's errors, and a conflict with somebody else's
 * change. `errors` and `message` are for `<Form>`. Does not save the draft, which needs a session: see `useForm`.
 */
export function useFormState<
  Draft extends object,
  Saved,
  Latest extends { version: number } = never,
>({
  initial,
  send,
  onSaved,
  onFailed,
  version = 0,
  loadLatest,
  mapErrors = (errors) => [...errors],
}: FormStateOptions<Draft, Saved, Latest>) {
  const problemMessage = useProblemMessage()
  const fieldMessages = useFieldMessages()
  const [draft, setDraft] = useState(initial)
  // The draft at the time of a reply, which may come after more was typed.
  const latestDraft = useRef(draft)
  latestDraft.current = draft
  const [failure, setFailure] = useState<Failure<Latest>>()
  const [isBusy, setBusy] = useState(false)
  const [resetCount, setResetCount] = useState(0)
  const isSending = useRef(false)

  const fail = async (error: unknown) => {
    const isConflict = error instanceof ApiError && error.code === 'version-changed'
    // The texts of errors may load after the form.
    await loadScreenTexts().catch(() => undefined)
    const latest = isConflict ? await loadLatest?.().catch(() => undefined) : undefined
    const errors = error instanceof ApiError ? fieldMessages(mapErrors(error.errors)) : []
    await onFailed?.(error)
    setFailure({ error, errors, latest })
  }
  const sendForVersion = async (version: number) => {
    // The second click of a double click comes before the button shows that it is busy.
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    try {
      const reply = await send(draft, version)
      setFailure(undefined)
      onSaved(reply, changedFields(latestDraft.current, draft))
    } catch (error) {
      await fail(error)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  const error = failure?.error
  const latest = failure?.latest
  const errors = failure?.errors
  return {
    draft,
    change: (changes: Partial<Draft>) => {
      latestDraft.current = { ...latestDraft.current, ...changes }
      setDraft((before) => ({ ...before, ...changes }))
    },
    replace: (next: Draft) => {
      setDraft(next)
      setFailure(undefined)
    },
    /** Starts over. As the `key` of the `<Form>`, `resetCount` clears the errors of its empty fields. */
    reset: (next: Draft) => {
      setDraft(next)
      setFailure(undefined)
      setResetCount((count) => count + 1)
    },
    resetCount,
    submit: () => void sendForVersion(version),
    isBusy,
    error: error instanceof ApiError ? error : undefined,
    errors,
    message: failure && !latest && !errors?.length ? problemMessage(error) : undefined,
    conflict: latest && {
      latest,
      overwrite: () => void sendForVersion(latest.version),
      close: () => setFailure(undefined),
    },
  }
}
