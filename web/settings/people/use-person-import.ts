import type { PersonImportReport } from '#domain/imports/person-import-report.ts'
import { call } from '#web/app/http/call.ts'
import {
  previewedChoice,
  useTableImport,
  withoutDates,
} from '#web/app/table-import/use-table-import.ts'
import { useLang } from '#web/app/texts/i18n.ts'

/** The import of a file of people; who has no language in it gets mails in that of the screens. */
export function usePersonImport() {
  const { lang: language } = useLang()
  return useTableImport<PersonImportReport>({
    look: ({ content, choice }) =>
      call('POST /api/person-imports/preview', {
        body: content,
        query: { language, ...withoutDates(choice) },
      }),
    take: (file, seen) =>
      call('POST /api/person-imports', {
        body: file.content,
        query: { rows: 'good', language, ...withoutDates(previewedChoice(file, seen)) },
        idempotencyKey: file.key,
      }),
    bad: ({ content, choice }) =>
      call('POST /api/person-imports/bad-rows', { body: content, query: withoutDates(choice) }),
  })
}
