import { useEffect, useState } from 'react'
import type { Lang } from '#domain/lang.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { callForFile } from '#web/app/http/call.ts'
import { useLang } from '#web/app/texts/i18n.ts'
import { type LabelPart, labelParts } from '#web/packing/labels/label-parts.ts'
import { type LabelPrintSettings, labelQuery } from '#web/packing/labels/label-print-settings.ts'
import {
  cancelRun,
  creatingPart,
  type LabelRun,
  type PartRun,
  type ReadyPart,
  retryParts,
  startRun,
  withError,
  withFile,
  withMarked,
} from '#web/packing/labels/label-run.ts'
import { usePackageLabelling } from '#web/packing/labels/use-package-labelling.ts'
import type { PackingSnapshot } from '#web/packing/queue/packing-reply.ts'

/** Appearance of labels: size, language, and whether characters without a glyph in any font are left out. */
export type LabelAppearance = Pick<ReturnType<typeof labelQuery>, 'size'> & {
  lang: Lang
  leaveOut: 'true' | 'false'
}

/** Labels to create, by package numbers; null for all. */
type LabelRequest = {
  numbers: readonly number[] | null
  settings: LabelPrintSettings
  omitUnprintable: boolean
}

/** Whether an error says that labels have characters that no font has; these can be left out. */
export const isUnprintable = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unprintable-text'

/** Assigns SSCCs to packages, then creates their labels in parts that take a few seconds each. */
export function useLabels(shipmentId: number, savedPacking: () => Promise<PackingSnapshot>) {
  const { lang } = useLang()
  const { numbering, marking } = usePackageLabelling(shipmentId, savedPacking)
  const [run, setRun] = useState<LabelRun>([])
  const [query, setQuery] = useState<ReturnType<typeof labelQuery> & LabelAppearance>()
  const part = creatingPart(run)
  useEffect(() => {
    if (!part || !query) return
    const stop = new AbortController()
    callForFile('POST /api/shipments/:id/labels', {
      params: { id: shipmentId },
      query,
      body: { packageIds: part.packages.map(({ id }) => id) },
      signal: stop.signal,
    }).then(
      (file) => {
        if (!stop.signal.aborted) setRun((current) => withFile(current, part, file))
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setRun((current) => withError(current, part, error))
      },
    )
    return () => stop.abort()
  }, [shipmentId, part, query])

  const generate = ({ numbers, settings, omitUnprintable }: LabelRequest) => {
    setRun([])
    setQuery({ ...labelQuery(settings), lang, leaveOut: omitUnprintable ? 'true' : 'false' })
    numbering.mutate(numbers, {
      onSuccess: ({ packages }) => setRun(startRun(labelParts(packages, settings.copies))),
    })
  }
  /** Creates a failed part again; if characters were unprintable, creates all such parts without these characters. */
  const retry = (failedRun: PartRun) => {
    const isUnprintablePart = failedRun.state === 'failed' && isUnprintable(failedRun.error)
    if (isUnprintablePart) setQuery((current) => current && { ...current, leaveOut: 'true' })
    setRun((current) =>
      retryParts(current, (partRun) =>
        isUnprintablePart
          ? partRun.state === 'failed' && isUnprintable(partRun.error)
          : partRun.part === failedRun.part,
      ),
    )
  }
  /** Marks the labels of parts as printed; labels of packages that changed meanwhile stay unmarked. */
  const mark = async (ready: readonly ReadyPart[]) => {
    const parts = ready.map((readyPart) => readyPart.part)
    const numbers = parts.flatMap(({ packages }) => packages.map(({ number }) => number))
    const printedPacking = numbering.data?.packing
    const markedNumbers = new Set(await marking.mutateAsync({ numbers, printedPacking }))
    const isMarked = ({ packages }: LabelPart) =>
      packages.every(({ number }) => markedNumbers.has(number))
    setRun((current) => withMarked(current, parts.filter(isMarked)))
    return { count: markedNumbers.size, outdatedCount: numbers.length - markedNumbers.size }
  }
  return {
    run,
    appearance: query,
    generate,
    isNumbering: numbering.isPending,
    numberingError: numbering.error,
    cancel: () => setRun(cancelRun),
    retry,
    mark,
    isMarking: marking.isPending,
    markError: marking.error,
  }
}
