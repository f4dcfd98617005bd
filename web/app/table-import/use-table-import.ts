import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tableLimits } from '#domain/imports/table/table-file.ts'
import type { ReadingChoice, TableReading } from '#domain/imports/table/table-reading.ts'
import type { BadRows, CellError } from '#domain/imports/table/table-report.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { randomId } from '#web/app/random-id.ts'

/**
 * File with its content at the time it was chosen: preview and import read the same bytes, whatever happens on the
 * disk.
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

/** Returns a file name that the server accepts for the record. */
export const sanitizedFileName = (name: string): string =>
  name
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed()

async function readFile(file: File): Promise<ChosenFile> {
  if (file.size > tableLimits.bytes) throw new ApiError('too-large')
  // Without a type: systems disagree on the type of CSV, and the server inspects the content.
  const content = new Blob([await file.arrayBuffer()])
  return { name: file.name, size: file.size, content, key: randomId(), choice: {} }
}

export type FileInput = { body: Blob; query: ReadingChoice }
const readInput = ({ content, choice }: ChosenFile): FileInput => ({
  body: content,
  query: choice,
})

/** Input of the import; a detected but uncertain encoding is sent, so that it is the one of the preview. */
const takeInput = ({ content, choice, key }: ChosenFile, { reading }: TableReport) => ({
  body: content,
  query: {
    rows: 'good' as const,
    ...choice,
    ...(reading.encoding?.confidence === 'low' && { encoding: reading.encoding.name }),
  },
  idempotencyKey: key,
})
type TakeInput = ReturnType<typeof takeInput>

/** Steps of an import: choose a file, preview it, import its good rows. */
export function useTableImport<Report extends TableReport>(calls: {
  look: (input: FileInput) => Promise<Report>
  /** Returns a report that is not imported if the preview no longer holds. */
  take: (input: TakeInput, seen: Report, file: ChosenFile) => Promise<Report>
  bad: (input: FileInput) => Promise<BadRows>
}) {
  const queries = useQueryClient()
  const [file, setFile] = useState<ChosenFile>()
  // The previous report stays visible while the file is read again.
  const [seenBefore, setSeenBefore] = useState<Report>()
  const look = useMutation<Report, Error, File | ChosenFile>({
    mutationFn: async (chosen) => {
      setFile(undefined)
      take.reset()
      bad.reset()
      const isAgain = 'choice' in chosen
      if (!isAgain) setSeenBefore(undefined)
      const read = isAgain ? chosen : await readFile(chosen)
      setFile(read)
      return calls.look(readInput(read))
    },
  })
  const readOtherwise = (choice: ReadingChoice) => {
    if (!file) return
    setSeenBefore(look.data)
    look.mutate({ ...file, key: randomId(), choice: { ...file.choice, ...choice } })
  }
  const take: UseMutationResult<Report, Error, ChosenFile> = useMutation({
    mutationFn: (chosen: ChosenFile) => {
      const seen = take.data ?? look.data
      if (!seen) throw new Error('taken before it was looked at')
      return calls.take(takeInput(chosen, seen), seen, chosen)
    },
    onSuccess: () => queries.invalidateQueries(),
  })
  const bad = useMutation<BadRows, Error, ChosenFile>({
    mutationFn: (chosen) => calls.bad(readInput(chosen)),
  })
  const startAgain = () => {
    setSeenBefore(undefined)
    setFile(undefined)
    look.reset()
    take.reset()
    bad.reset()
  }
  const seen = take.data ?? (look.isPending ? file && seenBefore : look.data)
  return { file, look, take, bad, startAgain, readOtherwise, seen }
}

export type TableImport<Report extends TableReport = TableReport> = ReturnType<
  typeof useTableImport<Report>
>
