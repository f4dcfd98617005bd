import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileDownload } from '#web/app/files/download-file.ts'
import { useFormats } from '#web/app/formats.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { recordOrAbsence } from '#web/app/frame/record-or-absence.tsx'
import { callForFile } from '#web/app/http/call.ts'
import { signInRowTone, useSignInColumns } from '#web/app/list/sign-in-columns.tsx'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { ErasePersonDialog } from '#web/settings/people/erase-person-dialog.tsx'
import { InvitationLink } from '#web/settings/people/invitation-link.tsx'
import { PersonStateBadge } from '#web/settings/people/people-table.tsx'
import { PersonAccess } from '#web/settings/people/person-access.tsx'
import { type Person, PersonForm } from '#web/settings/people/person-form.tsx'
import { useSettingLabels } from '#web/settings/setting-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonRow } from '#web/ui/layout/button-row.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { textColumn } from '#web/ui/table/text-column.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './person-access.module.css'

type Change = Person['changes'][number]

function PersonHistory({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('people')
  const { instant, person } = useFormats()
  return (
    <Section title={t('changes.title')}>
      <DataTable<Change>
        isCompact
        caption={t('changes.title')}
        rows={changes}
        rowKey={({ id }) => id}
        rowLabel={({ kind }) => t(`changes.kind.${kind}`)}
        empty={t('changes.none')}
        columns={[
          textColumn('at', t('changes.when'), ({ at }) => instant(at)),
          textColumn('actor', t('changes.who'), ({ actor }) =>
            actor ? person(actor) : t('changes.command'),
          ),
          { key: 'what', header: t('changes.what'), render: (change) => <Diff {...change} /> },
        ]}
      />
    </Section>
  )
}

const kindsWithValues = new Set<Change['kind']>([
  'changed',
  'email-change-requested',
  'email-change-withdrawn',
  'email-changed',
])

function Diff({ kind, before, after }: Change) {
  const { t } = useTranslation('people')
  const { label, formatSetting } = useSettingLabels()
  return (
    <>
      <div>
        <bdi>{t(`changes.kind.${kind}`)}</bdi>
      </div>
      {Object.keys(kindsWithValues.has(kind) ? after : {}).map((name) => (
        <div key={name}>
          {label(name)}: <VisuallyHidden>{t('changes.before')} </VisuallyHidden>
          <bdi>{formatSetting(name, before[name])}</bdi> <Icon name="arrow" size={14} />{' '}
          <VisuallyHidden>{t('changes.now')} </VisuallyHidden>
          <bdi>{formatSetting(name, after[name])}</bdi>
        </div>
      ))}
    </>
  )
}

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
  const { record: person, absence } = recordOrAbsence(query, {
    ...{ isAllowed, notAllowed: t('notAllowed'), gone: t('gone') },
  })
  return (
    <ScreenPage
      title={person?.name ?? t('title')}
      state={person ? <PersonStateBadge person={person} /> : null}
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
          {person.state === 'pending' ? <InvitationLink personId={person.id} /> : null}
          <PersonForm person={person} />
          <PersonAccess person={person} />
          <PersonSignIns person={person} />
          <PersonHistory changes={person.changes} />
          <PersonalData person={person} />
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
        rowTone={signInRowTone}
        empty={t('signIns.none')}
      />
    </Section>
  )
}

/** Section for a person's data requests: a file of their personal data, and erasure. */
function PersonalData({ person }: { person: Person }) {
  const { t } = useTranslation('people')
  const [isErasing, setErasing] = useState(false)
  const canExport = useCan('manageCompany')
  const { download, isBusy, failure } = useFileDownload()
  const makeFile = () => callForFile('GET /api/people/:id/data', { params: { id: person.id } })
  return (
    <Section title={t('data.title')}>
      <div className={styles.part}>
        <p>{t('data.about')}</p>
        <ButtonRow>
          {canExport ? (
            <Button icon="download" isBusy={isBusy} onPress={() => download(makeFile)}>
              {t('data.download')}
            </Button>
          ) : null}
          <Button kind="danger" onPress={() => setErasing(true)}>
            {t('erase.button')}
          </Button>
        </ButtonRow>
        {failure ? (
          <p role="alert">
            <bdi>{failure}</bdi>
          </p>
        ) : null}
      </div>
      {isErasing ? <ErasePersonDialog person={person} onLeave={() => setErasing(false)} /> : null}
    </Section>
  )
}
