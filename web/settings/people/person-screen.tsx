import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { knownRecord } from '#web/app/frame/known-record.tsx'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { rowToneOf, useSignInColumns } from '#web/app/list/sign-in-columns.tsx'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { InvitationLink } from '#web/settings/people/invitation-link.tsx'
import { PersonStateBadge } from '#web/settings/people/people-table.tsx'
import { PersonAccess } from '#web/settings/people/person-access.tsx'
import { type Person, PersonForm } from '#web/settings/people/person-form.tsx'
import { PersonHistory } from '#web/settings/people/person-history.tsx'
import { PersonPersonalData } from '#web/settings/people/person-personal-data.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'

/** Screen of a person: their data, their access, and the changes of the account. */
export function PersonScreen() {
  const { t } = useTranslation('people')
  const { instant } = useFormats()
  const isAllowed = useCan('managePeople')
  const id = Number(useParams({ strict: false }).id)
  const query = useQuery({
    ...endpointQuery('GET /api/people/:id', { params: { id } }),
    enabled: isAllowed,
  })
  const { record: person, absence } = knownRecord(query, {
    ...{ isAllowed, notAllowed: t('notAllowed'), gone: t('gone') },
  })
  return (
    <ScreenPage
      title={person?.name ?? t('title')}
      state={person ? <PersonStateBadge state={person.state} /> : null}
      trail={[{ label: t('title'), href: paths.people }]}
      below={
        person ? (
          <bdi>
            {[
              person.username,
              t('since', { when: instant(person.createdAt) }),
              person.lastSeenAt ? t('seen', { when: instant(person.lastSeenAt) }) : t('notYet'),
            ].join(' · ')}
          </bdi>
        ) : null
      }
    >
      {absence}
      {person ? (
        <>
          {person.state === 'pending' ? <InvitationLink email={person.email} /> : null}
          <PersonForm key={person.id} person={person} />
          <PersonAccess person={person} />
          <PersonSignIns person={person} />
          <PersonHistory changes={person.changes} />
          <PersonPersonalData person={person} />
        </>
      ) : null}
    </ScreenPage>
  )
}

function PersonSignIns({ person }: { person: Person }) {
  const { t } = useTranslation(['people', 'account'])
  const columns = useSignInColumns<Person['signIns'][number]>()
  return (
    <Section title={t('signIns.title')}>
      <DataTable
        isCompact
        caption={t('signIns.title')}
        columns={columns}
        rows={person.signIns}
        rowKey={({ id }) => id}
        rowLabel={({ kind }) => t(`account:events.kind.${kind}`)}
        rowTone={rowToneOf}
        empty={t('signIns.none')}
      />
    </Section>
  )
}
