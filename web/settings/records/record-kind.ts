import type { FunctionComponent } from 'react'
import type { Input } from '#web/app/http/call.ts'
import type { RecordKindName } from '#web/app/paths.ts'
import type { Column } from '#web/ui/table/table-columns.ts'

/** Row of a list of records: the entered fields, and the id. */
export type RecordRow = { id: number; code: string; name: string }

/** A record with its last change. */
export type SettingsRecord = RecordRow & {
  version: number
  changedBy: string | null
  changedAt: string | null
}

/** Routes of a kind of record; all kinds have the same calls. */
export const recordApi = (kind: RecordKindName) =>
  ({
    list: `GET /api/${kind}`,
    count: `GET /api/${kind}/count`,
    get: `GET /api/${kind}/:id`,
    create: `POST /api/${kind}`,
    update: `PATCH /api/${kind}/:id`,
    remove: `DELETE /api/${kind}/:id`,
  }) as const

type RecordBody = NonNullable<Input<`POST /api/${RecordKindName}`>['body']>

/** Typed values of a record: "" is empty. */
export type RecordDraft = Record<string, string>

/** A kind of record that administrators keep a list of; its texts are `settings:<name>.*`. */
export type RecordKind = {
  name: RecordKindName
  /** Fields of the form, in order. */
  fields: readonly string[]
  defaults?: RecordDraft
  bodyOf: (draft: RecordDraft) => RecordBody
  /** Returns the body of a change; by default that of a new record. */
  changeOf?: (draft: RecordDraft) => Partial<RecordBody>
  /** Returns the texts that identify a record before it is removed; by default those of all fields. */
  summary?: (draft: RecordDraft) => string[]
  Fields: FunctionComponent<{
    draft: RecordDraft
    onChange: (part: RecordDraft) => void
    isNew?: boolean
  }>
  /** The columns of the list after name and code. */
  useColumns: () => Column<RecordRow & Record<string, unknown>>[]
}

export const draftOfRecord = (
  { fields }: Pick<RecordKind, 'fields'>,
  record: object,
): RecordDraft =>
  Object.fromEntries(
    fields.map((field) => [field, String((record as Record<string, unknown>)[field] ?? '')]),
  )

/** Returns the texts of a record on one line each, without empty ones. */
export function recordSummary(
  kind: Pick<RecordKind, 'fields' | 'summary'>,
  record: object,
): string[] {
  const draft = draftOfRecord(kind, record)
  const texts = kind.summary?.(draft) ?? Object.values(draft)
  return texts.map((text) => text.replace(/\s*\n\s*/g, ', ')).filter(Boolean)
}

export const emptyDraft = (kind: RecordKind): RecordDraft =>
  draftOfRecord(kind, kind.defaults ?? {})
