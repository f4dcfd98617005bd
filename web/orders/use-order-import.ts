import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { importOrders, listBadRows, previewOrderImport } from '#contract/order-import-endpoints.ts'
import type { BadRows, ImportReport } from '#domain/order-import-report.ts'
import { tableLimits } from '#domain/table-file.ts'
import { call } from '#web/app/http/call.ts'
import { ProblemError } from '#web/app/http/problem-error.ts'

/** A file as it was when it was chosen: what is previewed is what is imported, whatever happens on the disk. */
export type ChosenFile = { name: string; size: number; content: Blob; key: string }

async function readFile(file: File): Promise<ChosenFile> {
  if (file.size > tableLimits.bytes) throw new ProblemError('too-large')
  // Without a type: what a system calls a CSV file says little, the content says it all.
  const content = new Blob([await file.arrayBuffer()])
  return { name: file.name, size: file.size, content, key: crypto.randomUUID() }
}

/** The steps of an import: a file is chosen and looked at, then its good rows are taken. */
export function useOrderImport() {
  const queries = useQueryClient()
  const [file, setFile] = useState<ChosenFile>()
  const look = useMutation<ImportReport, Error, File>({
    mutationFn: async (chosen) => {
      setFile(undefined)
      take.reset()
      const read = await readFile(chosen)
      setFile(read)
      return call(previewOrderImport, { body: read.content })
    },
  })
  const take = useMutation<ImportReport, Error, ChosenFile>({
    mutationFn: ({ content, key }) =>
      call(importOrders, { body: content, query: { rows: 'good' }, idempotencyKey: key }),
    onSuccess: () => queries.invalidateQueries(),
  })
  const bad = useMutation<BadRows, Error, ChosenFile>({
    mutationFn: ({ content }) => call(listBadRows, { body: content }),
  })
  const startAgain = () => {
    setFile(undefined)
    look.reset()
    take.reset()
    bad.reset()
  }
  return { file, look, take, bad, startAgain }
}
