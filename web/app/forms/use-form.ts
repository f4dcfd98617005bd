import { useDraftAutosave } from '#web/app/drafts/use-draft-autosave.ts'
import { type FormStateOptions, useFormState } from '#web/app/forms/use-form-state.ts'

type FormOptions<Draft, Saved, Latest> = FormStateOptions<Draft, Saved, Latest> & {
  /** Keeps the draft beyond the session. `unsaved` is what would be lost, null when nothing would. */
  autosave?: { key: string; label: string; unsaved: (draft: Draft) => unknown }
}

/**
 * The state of a form of a signed-in person, whose draft may be kept. The kept draft is forgotten once saved, or by
 * `forget` when it is given up.
 */
export function useForm<Draft extends object, Saved, Latest extends { version: number } = never>({
  autosave,
  onSaved,
  ...options
}: FormOptions<Draft, Saved, Latest>) {
  const form = useFormState<Draft, Saved, Latest>({
    ...options,
    onSaved: (reply) => {
      forget()
      onSaved(reply)
    },
  })
  const saved = useDraftAutosave(
    autosave?.key ?? '',
    autosave?.label ?? '',
    autosave?.unsaved(form.draft) ?? null,
  )
  const forget = () => autosave && saved.forget()
  return { ...form, forget }
}
