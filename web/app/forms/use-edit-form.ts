import { useState } from 'react'
import type { UnsavedEdit } from '#web/app/drafts/draft-texts.ts'
import { changedFields } from '#web/app/forms/changed-fields.ts'
import { useForm } from '#web/app/forms/use-form.ts'
import type { FormStateOptions } from '#web/app/forms/use-form-state.ts'

type EditFormOptions<Draft, Entity, Body> = Pick<
  FormStateOptions<Draft, Entity, Entity>,
  'onFailed' | 'mapErrors'
> & {
  entity: Entity
  draftOf: (entity: Entity) => Draft
  bodyOf: (draft: Draft) => Body
  /** Sends the changed fields; `shown` is all that the form shows. */
  send: (changes: Partial<Body>, version: number, shown: Body) => Promise<Entity>
  loadLatest: () => Promise<Entity>
  /** Gets the saved record, and the fields typed meanwhile, which stay in the form unsaved. */
  onSaved: (saved: Entity, typedSince: Partial<Draft>) => void
  /** Runs on submitting without changes. */
  onUnchanged?: () => void
  /** Saves the draft beyond the session; not for a draft with a secret. */
  autosave?: { key: string; label: string }
  /** Draft to continue, with the version that it is based on: saving detects changes by others since then. */
  restored?: UnsavedEdit<Draft> | undefined
}

/**
 * Form that edits a versioned record. Sends only the fields that the person changed, so as not to undo others' changes.
 */
export function useEditForm<
  Draft extends object,
  Entity extends { version: number },
  Body extends object,
>({
  entity,
  draftOf,
  bodyOf,
  send,
  loadLatest,
  onSaved,
  onUnchanged,
  autosave,
  restored,
  ...options
}: EditFormOptions<Draft, Entity, Body>) {
  const [base, setBase] = useState(() => ({
    version: restored?.version ?? entity.version,
    draft: restored?.before ?? draftOf(entity),
  }))
  const changesOf = (draft: Draft) => changedFields(bodyOf(draft), bodyOf(base.draft))
  const isUnchanged = (draft: Draft) => Object.keys(changesOf(draft)).length === 0
  const form = useForm<Draft, Entity, Entity>({
    ...options,
    initial: restored?.now ?? base.draft,
    version: base.version,
    send: (draft, version) => send(changesOf(draft), version, bodyOf(draft)),
    loadLatest,
    onSaved: (saved, typedSince) => {
      startFrom(saved, typedSince)
      onSaved(saved, typedSince)
    },
    ...(autosave && {
      autosave: {
        ...autosave,
        unsaved: (draft: Draft) =>
          isUnchanged(draft) ? null : { version: base.version, before: base.draft, now: draft },
      },
    }),
  })
  const startFrom = (record: Entity, typedSince: Partial<Draft> = {}) => {
    const saved = draftOf(record)
    setBase({ version: record.version, draft: saved })
    form.replace({ ...saved, ...typedSince })
  }
  const isChanged = !isUnchanged(form.draft)
  // Somebody else saved and nothing was typed here: show the new version.
  if (!isChanged && !form.isBusy && entity.version > base.version) startFrom(entity)
  return {
    ...form,
    isChanged,
    submit: isChanged ? form.submit : () => onUnchanged?.(),
    /** The changed fields, as the request body. */
    changes: changesOf(form.draft),
    before: base.draft,
    version: base.version,
    restore: ({ version, before, now }: UnsavedEdit<Draft>) => {
      setBase({ version, draft: before })
      form.replace(now)
    },
    conflict: form.conflict && {
      ...form.conflict,
      takeLatest: () => {
        form.discard()
        if (form.conflict) startFrom(form.conflict.latest)
      },
    },
  }
}
