import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type PersonFileSide,
  type PersonImportReport,
  personFileSides,
} from '#domain/imports/people/person-import-report.ts'
import { useFormats } from '#web/app/formats.ts'
import { useSupplierChoice } from '#web/app/forms/supplier-field.tsx'
import { RestrictedPage } from '#web/app/frame/restricted-page.tsx'
import { call, callForFile } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { useIsStaff } from '#web/app/state/session-state.ts'
import { ImportOutcome } from '#web/app/table-import/import-outcome.tsx'
import { RowCounts } from '#web/app/table-import/row-counts.tsx'
import styles from '#web/app/table-import/table-import.module.css'
import { TemplateMenu } from '#web/app/table-import/template-menu.tsx'
import { useTableImport } from '#web/app/table-import/use-table-import.ts'
import { useLang } from '#web/app/texts/i18n.ts'
import { readPeopleSearch } from '#web/settings/list-addresses.ts'
import { ExistingPeople, PreviewedPeople } from '#web/settings/people/previewed-people.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { LinkButton } from '#web/ui/link.tsx'

/**
 * Import of a file of people, and the side that they belong to; changing the side previews the file again. People
 * without a language in the file get mails in the language of the page.
 */
function usePersonImport(supplierId: number | undefined) {
  const { lang: language } = useLang()
  const [side, setSide] = useState<PersonFileSide | ''>('')
  // A ref, because the preview runs before the screen renders with the chosen side.
  const choice = useRef<{ side?: PersonFileSide; supplierId?: number }>(
    supplierId === undefined ? {} : { supplierId },
  )
  const tableImport = useTableImport<PersonImportReport>({
    preview: ({ body, query }) =>
      call('POST /api/person-imports/preview', {
        body,
        query: { ...query, ...choice.current, language },
      }),
    submit: ({ query, ...input }) =>
      call('POST /api/person-imports', {
        ...input,
        query: { ...query, ...choice.current, language },
      }),
    badRows: ({ body, query }) =>
      call('POST /api/person-imports/bad-rows', {
        body,
        query: { ...query, ...choice.current },
      }),
  })
  const chooseSide = (next: PersonFileSide) => {
    setSide(next)
    choice.current = { ...choice.current, side: next }
    tableImport.readAgain({})
  }
  return { tableImport, side, chooseSide }
}

/** Import that invites the people of a file: template, preview, and invitations for the valid rows. */
export function PersonImportScreen() {
  const { t } = useTranslation('people')
  return (
    <RestrictedPage
      verb="managePeople"
      notAllowed={t('notAllowed')}
      title={t('import.title')}
      trail={[{ label: t('title'), href: paths.people }]}
      below={t('import.subtitle')}
      actions={
        <TemplateMenu
          make={(query) => callForFile('GET /api/person-imports/template', { query })}
        />
      }
    >
      <Import />
    </RestrictedPage>
  )
}

function Import() {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  const isStaff = useIsStaff()
  const { supplier: supplierId } = useSearch({ strict: false, select: readPeopleSearch })
  const supplier = useSupplierChoice(supplierId)
  const { tableImport, side, chooseSide } = usePersonImport(supplierId)
  return (
    <div className={styles.parts}>
      {supplier ? <p>{t('import.ofSupplier', { supplier: supplier.name })}</p> : null}
      {isStaff && !supplier && !tableImport.report?.isImported ? (
        <RadioGroup
          label={t('import.sideQuestion')}
          value={side}
          onChange={chooseSide}
          options={personFileSides.map((value) => ({
            value,
            label: t(`import.side.${value}`),
            description: t(`import.sideHint.${value}`),
          }))}
        />
      ) : null}
      <ImportOutcome
        tableImport={tableImport}
        hint={t(isStaff && !supplier ? 'import.hint' : 'import.hintSupplier')}
        submitLabel={({ good }) => t('import.take', { count: good, shown: number(good) })}
        importedLabel={({ good }) => t('import.taken', { count: good, shown: number(good) })}
        whyNot={({ good, bad, existingCount }) =>
          good === 0 && existingCount > 0 && bad === 0 ? t('import.nothingNew') : undefined
        }
        nextLink={() => (
          <LinkButton
            kind="primary"
            icon="person"
            href={`${paths.people}${supplier ? `?supplier=${supplier.id}` : ''}`}
          >
            {t('import.toPeople')}
          </LinkButton>
        )}
      >
        {(report) => (
          <>
            <RowCounts
              report={report}
              figures={[
                { key: 'existing', label: t('import.existing'), value: report.existingCount },
                ...(isStaff ? [{ key: 'staff', label: t('side.staff'), value: report.staff }] : []),
              ]}
            />
            <PreviewedPeople people={report.understood} />
            <ExistingPeople report={report} />
          </>
        )}
      </ImportOutcome>
    </div>
  )
}
