import { useRef, useState } from 'react'
import type { PersonFileSide } from '#domain/imports/people/person-file-side.ts'
import type { PersonImportReport } from '#domain/imports/people/person-import-report.ts'
import { call } from '#web/app/http/call.ts'
import {
  previewedChoice,
  useTableImport,
  withoutDates,
} from '#web/app/table-import/use-table-import.ts'
import { useLang } from '#web/app/texts/i18n.ts'

/**
 * The import of a file of people, and whose they are; who has no language in it gets mails in that of the screens. A file that
 * was chosen is looked at again with another answer.
 */
export function usePersonImport() {
  const { lang: language } = useLang()
  const [side, setSide] = useState<PersonFileSide | ''>('')
  // The file is looked at again before the screen is drawn with the answer.
  const answer = useRef<{ side?: PersonFileSide }>({})
  const work = useTableImport<PersonImportReport>({
    look: ({ content, choice }) =>
      call('POST /api/person-imports/preview', {
        body: content,
        query: { language, ...answer.current, ...withoutDates(choice) },
      }),
    take: (file, seen) =>
      call('POST /api/person-imports', {
        body: file.content,
        query: {
          ...{ rows: 'good' as const, language, ...answer.current },
          ...withoutDates(previewedChoice(file, seen)),
        },
        idempotencyKey: file.key,
      }),
    bad: ({ content, choice }) =>
      call('POST /api/person-imports/bad-rows', {
        body: content,
        query: { ...answer.current, ...withoutDates(choice) },
      }),
  })
  const answerSide = (chosen: PersonFileSide) => {
    setSide(chosen)
    answer.current = { side: chosen }
    work.readOtherwise({})
  }
  return { work, side, answerSide }
}
