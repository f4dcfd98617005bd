import { useTranslation } from 'react-i18next'
import { paths, pathTo } from '#web/app/paths.ts'
import { InvitationLink } from '#web/settings/people/invitation-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/** A supplier that was created a moment ago, and its first person. */
export type CreatedSupplier = {
  id: number
  name: string
  person: { name: string; email: string } | null
  /** Why its person was not invited. */
  whyNotInvited: string | null
}

/** Shows what comes after a new supplier: its first order; and the invitation, where it has to be passed on by hand. */
export function SupplierCreated({ id, person, whyNotInvited }: CreatedSupplier) {
  const { t } = useTranslation(['settings', 'people'])
  return (
    <>
      {whyNotInvited ? (
        <p role="alert">
          <bdi>{t('created.notInvited', { name: person?.name, why: whyNotInvited })}</bdi>
        </p>
      ) : null}
      {person && !whyNotInvited ? <InvitationLink email={person.email} /> : null}
      <EmptyState
        icon="check"
        action={
          <>
            <LinkButton kind="primary" icon="add" href={`${paths.newOrder}?supplier=${id}`}>
              {t('created.firstOrder')}
            </LinkButton>
            {person && !whyNotInvited ? null : (
              <LinkButton icon="person" href={`${paths.newPerson}?supplier=${id}`}>
                {t('people:invite')}
              </LinkButton>
            )}
            <LinkButton href={pathTo(paths.oneSupplierSettings, { id })}>
              {t('created.open')}
            </LinkButton>
          </>
        }
      >
        {person && !whyNotInvited
          ? t('created.withPerson', { name: person.name })
          : t('created.alone')}
      </EmptyState>
    </>
  )
}
