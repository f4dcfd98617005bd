import { useRef, useState } from 'react'
import type { PersonFileSide } from '#domain/imports/people/person-file-side.ts'
import type { PersonImportReport } from '#domain/imports/people/person-import-report.ts'
import { call } from '#web/app/http/call.ts'
import { useTableImport } from '#web/app/table-import/use-table-import.ts'
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
    look: ({ body, query }) =>
      call('POST /api/person-imports/preview', {
        body,
        query: { ...query, ...answer.current, language },
      }),
    take: ({ query, ...input }) =>
      call('POST /api/person-imports', {
        ...input,
        query: { ...query, ...answer.current, language },
      }),
    bad: ({ body, query }) =>
      call('POST /api/person-imports/bad-rows', { body, query: { ...query, ...answer.current } }),
  })
  const answerSide = (chosen: PersonFileSide) => {
    setSide(chosen)
    answer.current = { side: chosen }
    work.readOtherwise({})
  }
  return { work, side, answerSide }
}
