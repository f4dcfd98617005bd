import { useTranslation } from 'react-i18next'
import type { TableRefusal } from '#domain/imports/table/table-file.ts'
import type { CellError } from '#domain/imports/table/table-report.ts'
import { messageParams } from '#web/app/errors/message-params.ts'
import { useFieldMessages, useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { useColumnHeading } from '#web/app/table-import/column-heading.ts'

type Refusal = TableRefusal | 'column-missing' | 'column-twice' | 'no-such-column'

/** Texts of an import: headings of columns, errors of cells, and reasons why a file cannot be read. */
export function useImportMessages() {
  const { t, i18n } = useTranslation('tables')
  const problemMessage = useProblemMessage()
  const fieldMessages = useFieldMessages()
  const column = useColumnHeading()
  return {
    column,
    cell: ({ code, params }: Pick<CellError, 'code' | 'params'>) =>
      t(`error.${code}`, messageParams(params, i18n.language)),
    /** Returns a sentence for each reason why the import failed. */
    failure: (error: unknown): string[] => {
      if (!(error instanceof ApiError)) return [problemMessage(error)]
      if (error.code === 'too-large') return [t('refusal.too-large')]
      // Limits of the file as a whole.
      if (error.code === 'invalid' && error.errors.length > 0)
        return fieldMessages(error.errors).map(({ message }) => message)
      if (error.code !== 'unreadable-file') return [problemMessage(error)]
      const reasons = error.errors.flatMap(({ params }) => (params?.reason ? [params] : []))
      if (reasons.length === 0) return [problemMessage(error)]
      return reasons.map(({ reason, column: name, row, words }) =>
        t(`refusal.${reason as Refusal}`, {
          column: name ? column(String(name)) : '',
          row: row ?? '',
          words: words ?? '',
        }),
      )
    },
  }
}
