import { useState } from 'react'
import type { UnsavedEdit } from '#web/app/drafts/unsaved-edit.ts'
import { changedFields } from '#web/app/forms/changed-fields.ts'
import { useForm } from '#web/app/forms/use-form.ts'

type EditFormOptions<Draft, Entity, Body> = {
  entity: Entity
  draftOf: (entity: Entity) => Draft
  bodyOf: (draft: Draft) => Body
  send: (changes: Partial<Body>, version: number) => Promise<Entity>
  loadLatest: () => Promise<Entity>
  onSaved: (saved: Entity) => void
  /** Runs on submitting without changes. */
  onUnchanged?: () => void
  autosave: { key: string; label: string }
  /** Goes on where a draft ended, upon its version: what others changed since is found on saving. */
  restored?: UnsavedEdit<Draft> | undefined
}

/** A form that edits something with a version. Only what the person changed is sent: nobody's change is undone unseen. */
export function useEditForm<
  Draft extends Record<string, string>,
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
}: EditFormOptions<Draft, Entity, Body>) {
  const [base, setBase] = useState(() => ({
    version: restored?.version ?? entity.version,
    draft: restored?.before ?? draftOf(entity),
  }))
  const changesOf = (draft: Draft) => changedFields(bodyOf(draft), bodyOf(base.draft))
  const isUnchanged = (draft: Draft) => Object.keys(changesOf(draft)).length === 0
  const form = useForm<Draft, Entity, Entity>({
    initial: restored?.now ?? base.draft,
    version: base.version,
    send: (draft, version) => send(changesOf(draft), version),
    loadLatest,
    onSaved: (saved) => {
      begin(saved)
      onSaved(saved)
    },
    autosave: {
      ...autosave,
      unsaved: (draft) =>
        isUnchanged(draft) ? null : { version: base.version, before: base.draft, now: draft },
    },
  })
  const begin = (from: Entity) => {
    setBase({ version: from.version, draft: draftOf(from) })
    form.replace(draftOf(from))
  }
  const isChanged = !isUnchanged(form.draft)
  // Somebody else saved, and nothing has been typed here: it is shown as it is.
  if (!isChanged && !form.isBusy && entity.version > base.version) begin(entity)
  return {
    ...form,
    isChanged,
    submit: isChanged ? form.submit : () => onUnchanged?.(),
    /** The fields that the person changed, as they are sent. */
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
        form.forget()
        if (form.conflict) begin(form.conflict.latest)
      },
    },
  }
}
