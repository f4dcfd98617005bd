import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxViewNameLength, maxViews, type ViewList } from '#domain/settings/saved-view.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import type { Output } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery, endpointQueryKey, useEndpointMutation } from '#web/app/queries.ts'
import { randomId } from '#web/app/random-id.ts'
import { viewSearch } from '#web/app/views/view-search.ts'
import styles from '#web/app/views/views-dialog.module.css'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Saved views of a list: open, rename, delete, and save the current one. */
export function ViewsDialog({ list, onClose }: { list: ViewList; onClose: () => void }) {
  const { t } = useTranslation('views')
  const messageOf = useProblemMessage()
  const { query, views, viewCount, error, isBusy, save, remove } = useViews(list)
  const [renamedKey, setRenamedKey] = useState<string>()
  const [deletedView, setDeletedView] = useState<View>()
  const search = viewSearch(window.location.search)
  const isTaken = (name: string, key?: string) =>
    views.some((view) => view.name === name && view.key !== key)
  return (
    <Dialog isOpen isDismissable title={t('title')} onClose={onClose}>
      {query.error ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data && views.length === 0 ? <p>{t('none')}</p> : null}
      <ul className={styles.views}>
        {views.map((view) => (
          <li key={view.key} className={styles.view}>
            {renamedKey === view.key ? (
              <ViewForm
                label={t('newName')}
                name={view.name}
                submitLabel={t('rename')}
                isBusy={isBusy}
                isTaken={(name) => isTaken(name, view.key)}
                onSubmit={(name) => save({ ...view, name }, () => setRenamedKey(undefined))}
              />
            ) : (
              <>
                <Link
                  href={`${paths[list]}${view.search ? `?${view.search}` : ''}`}
                  aria-current={view.search === search ? 'true' : undefined}
                  onClick={onClose}
                >
                  <bdi>{view.name}</bdi>
                </Link>
                <Button kind="plain" icon="edit" isIconOnly onPress={() => setRenamedKey(view.key)}>
                  {t('renameOne', { name: view.name })}
                </Button>
                <Button
                  kind="plain"
                  icon="remove"
                  isIconOnly
                  onPress={() => remove(view, setDeletedView)}
                >
                  {t('deleteOne', { name: view.name })}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <div role="status" className={styles.view}>
        {deletedView ? (
          <>
            <bdi>{t('deleted', { name: deletedView.name })}</bdi>
            <Button isSmall onPress={() => save(deletedView, () => setDeletedView(undefined))}>
              {t('undo')}
            </Button>
          </>
        ) : null}
      </div>
      {error ? <p role="alert">{t('failed', { why: messageOf(error) })}</p> : null}
      <SaveCurrentView
        viewCount={viewCount}
        isBusy={isBusy}
        isTaken={isTaken}
        onSave={(name, onSaved) => save({ key: randomId(), list, name, search }, onSaved)}
      />
    </Dialog>
  )
}

function SaveCurrentView({
  viewCount,
  onSave,
  ...rest
}: {
  viewCount: number
  isBusy: boolean
  isTaken: (name: string) => boolean
  onSave: (name: string, onSaved: () => void) => void
}) {
  const { t } = useTranslation('views')
  // Resets the form after each saved view.
  const [savedCount, setSavedCount] = useState(0)
  if (viewCount >= maxViews) return <p>{t('full', { count: maxViews })}</p>
  return (
    <ViewForm
      key={savedCount}
      label={t('name')}
      name=""
      submitLabel={t('save')}
      onSubmit={(name) => onSave(name, () => setSavedCount((before) => before + 1))}
      {...rest}
    />
  )
}

type View = Output<'GET /api/views'>[number]

function useViews(list: ViewList) {
  const client = useQueryClient()
  const query = useQuery(endpointQuery('GET /api/views', {}))
  const saveMutation = useEndpointMutation('PUT /api/views/:key')
  const removeMutation = useEndpointMutation('DELETE /api/views/:key')
  const onSuccess = () => client.invalidateQueries({ queryKey: endpointQueryKey('GET /api/views') })
  return {
    query,
    viewCount: query.data?.length ?? 0,
    views: query.data?.filter((view) => view.list === list) ?? [],
    // An error is shown until the next change.
    error: (saveMutation.submittedAt > removeMutation.submittedAt ? saveMutation : removeMutation)
      .error,
    isBusy: saveMutation.isPending,
    save: ({ key, ...body }: View, onSaved?: () => void) =>
      saveMutation.mutate(
        { params: { key }, body },
        {
          onSuccess: () => {
            void onSuccess()
            onSaved?.()
          },
        },
      ),
    remove: (view: View, onRemoved: (view: View) => void) =>
      removeMutation.mutate(
        { params: { key: view.key } },
        {
          onSuccess: () => {
            void onSuccess()
            onRemoved(view)
          },
        },
      ),
  }
}

function ViewForm({
  label,
  name,
  submitLabel,
  isBusy,
  isTaken,
  onSubmit,
}: {
  label: string
  /** Current name, "" for a new view. */
  name: string
  submitLabel: string
  isBusy: boolean
  isTaken: (name: string) => boolean
  onSubmit: (name: string) => void
}) {
  const { t } = useTranslation('views')
  const [typed, setTyped] = useState(name)
  return (
    <Form aria-label={submitLabel} onSubmit={() => onSubmit(typed.trim())}>
      <div className={styles.form}>
        <TextField
          name="name"
          label={label}
          isRequired
          autoFocus={name !== ''}
          maxLength={maxViewNameLength}
          value={typed}
          onChange={setTyped}
          check={(value) => (isTaken(value.trim()) ? t('taken') : undefined)}
        />
        <Button type="submit" isBusy={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  )
}
