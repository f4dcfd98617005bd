import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tableLimits } from '#domain/imports/table/table-file.ts'
import type { ReadingChoice, TableReading } from '#domain/imports/table/table-reading.ts'
import type { BadRows, CellError } from '#domain/imports/table/table-report.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { randomId } from '#web/app/random-id.ts'
import { previewedChoice } from '#web/app/table-import/previewed-choice.ts'

/**
 * File with its content at the time it was chosen: preview and import read the same bytes, even if the file changes on
 * the disk.
 */
export type ChosenFile = {
  name: string
  size: number
  content: Blob
  /** Idempotency key of the import; the same file read differently has another. */
  key: string
  /** The person's corrections of how the file is read. */
  choice: ReadingChoice
}

/** Reply of a preview or an import, as far as all imports share it. */
export type TableReport = {
  isImported: boolean
  reading: TableReading
  rows: number
  good: number
  bad: number
  errors: CellError[]
  errorCount: number
  ignoredColumns: string[]
}

/** Returns a file name that the server accepts for the record of an import. */
export const sanitizedFileName = (name: string): string =>
  name
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 200)
    // Half a character, as the cut may leave.
    .replace(/\p{Surrogate}/gu, '\uFFFD')

async function readFile(file: File): Promise<ChosenFile> {
  if (file.size > tableLimits.bytes) throw new ApiError('too-large')
  // Without a type: systems disagree on the type of CSV, and the server inspects the content.
  const content = new Blob([await file.arrayBuffer()])
  return { name: file.name, size: file.size, content, key: randomId(), choice: {} }
}

/** Input of the calls that read the file without importing it. */
export type FileInput = { body: Blob; query: ReadingChoice }
const readInput = ({ content, choice }: ChosenFile): FileInput => ({
  body: content,
  query: choice,
})

/** Input of the import, which reads the file as the preview did. */
const submitInput = ({ content, choice, key }: ChosenFile, { reading }: TableReport) => ({
  body: content,
  query: {
    rows: 'good' as const,
    ...choice,
    ...previewedChoice(reading),
  },
  idempotencyKey: key,
})
type SubmitInput = ReturnType<typeof submitInput>

/** Steps of an import: choose a file, preview it, import its good rows. */
export function useTableImport<Report extends TableReport>(calls: {
  preview: (input: FileInput) => Promise<Report>
  /** Resolves to a report with `isImported: false` if the preview is outdated. */
  submit: (input: SubmitInput, report: Report, file: ChosenFile) => Promise<Report>
  /** Left out where no file of the bad rows is offered. */
  badRows?: (input: FileInput) => Promise<BadRows>
}) {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<ChosenFile>()
  // The previous report stays visible while the file is read again.
  const [previousReport, setPreviousReport] = useState<Report>()
  const preview = useMutation<Report, Error, File | ChosenFile>({
    mutationFn: async (chosen) => {
      setFile(undefined)
      submit.reset()
      badRows.reset()
      const isReadAgain = 'choice' in chosen
      if (!isReadAgain) setPreviousReport(undefined)
      const nextFile = isReadAgain ? chosen : await readFile(chosen)
      setFile(nextFile)
      return calls.preview(readInput(nextFile))
    },
  })
  const readAgain = (choice: ReadingChoice) => {
    if (!file) return
    setPreviousReport(preview.data)
    preview.mutate({ ...file, key: randomId(), choice: { ...file.choice, ...choice } })
  }
  const submit: UseMutationResult<Report, Error, ChosenFile> = useMutation({
    mutationFn: (chosen: ChosenFile) => {
      const report = submit.data ?? preview.data
      if (!report) throw new Error('submitted before the preview')
      return calls.submit(submitInput(chosen, report), report, chosen)
    },
    onSuccess: () => queryClient.invalidateQueries(),
  })
  const badRows = useMutation<BadRows, Error, ChosenFile>({
    mutationFn: (chosen) => {
      if (!calls.badRows) throw new Error('no file of the bad rows is offered')
      return calls.badRows(readInput(chosen))
    },
  })
  const startAgain = () => {
    setPreviousReport(undefined)
    setFile(undefined)
    preview.reset()
    submit.reset()
    badRows.reset()
  }
  const report = submit.data ?? (preview.isPending ? file && previousReport : preview.data)
  const offersBadRows = calls.badRows !== undefined
  return { file, preview, submit, badRows, offersBadRows, startAgain, readAgain, report }
}

export type TableImport<Report extends TableReport = TableReport> = ReturnType<
  typeof useTableImport<Report>
>
