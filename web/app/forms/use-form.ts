import { useDraftAutosave } from '#web/app/drafts/use-draft-autosave.ts'
import { type FormStateOptions, useFormState } from '#web/app/forms/use-form-state.ts'

type FormOptions<Draft, Saved, Latest> = FormStateOptions<Draft, Saved, Latest> & {
  /** Saves the draft beyond the session. `unsaved` returns the input that would be lost, null when there is none. */
  autosave?: { key: string; label: string; unsaved: (draft: Draft) => unknown }
}

/** State of a form of a signed-in person, with an optional saved draft, which saving or `discard` deletes. */
export function useForm<Draft extends object, Saved, Latest extends { version: number } = never>({
  autosave,
  onSaved,
  ...options
}: FormOptions<Draft, Saved, Latest>) {
  const form = useFormState<Draft, Saved, Latest>({
    ...options,
    onSaved: (reply, typedSince) => {
      discard()
      onSaved(reply, typedSince)
    },
  })
  const autosaved = useDraftAutosave(
    autosave?.key ?? '',
    autosave?.label ?? '',
    autosave?.unsaved(form.draft) ?? null,
  )
  const discard = () => autosave && autosaved.discard()
  return { ...form, discard }
}
