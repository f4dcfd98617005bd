import type { FunctionComponent } from 'react'
import type * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RecordKindName } from '#web/app/paths.ts'
import type { Column } from '#web/ui/table-columns.ts'

/** A row of a list of records: what is entered, and the id. */
export type RecordRow = { id: number; code: string; name: string }

/** A record with its last change. */
export type SettingsRecord = RecordRow & {
  version: number
  changedBy: string | null
  changedAt: string | null
}

type PageInput = { text?: string; after?: string; before?: string; limit?: unknown }
type Page = { rows: RecordRow[]; next: string | null; previous: string | null }
type Count = { count: number; isMore: boolean; after: string | null }
type Params = z.ZodType
type Body = z.ZodType<unknown, Record<string, unknown>>
type One = z.ZodType<SettingsRecord>

/** The calls of a kind of record. */
type RecordEndpoints = {
  list: Endpoint<{
    querystring: z.ZodType<unknown, PageInput>
    response: { 200: z.ZodType<Page> }
  }>
  count: Endpoint<{
    querystring: z.ZodType<unknown, { text?: string; row?: unknown }>
    response: { 200: z.ZodType<Count> }
  }>
  get: Endpoint<{ params: Params; response: { 200: One } }>
  create: Endpoint<{ body: Body; response: { 201: One } }>
  update: Endpoint<{ params: Params; body: Body; response: { 200: One } }>
  remove: Endpoint<{ params: Params; response: { 204: z.ZodType<null> } }>
}

/** What is typed: "" is nothing. */
export type RecordDraft = Record<string, string>

/** A kind of record that administrators keep a list of; its texts are `settings:<name>.*`. */
export type RecordKind = {
  name: RecordKindName
  endpoints: RecordEndpoints
  /** The fields that are typed, in order. */
  fields: readonly string[]
  bodyOf: (draft: RecordDraft) => Record<string, string | null>
  Fields: FunctionComponent<{
    draft: RecordDraft
    onChange: (part: RecordDraft) => void
    isNew?: boolean
  }>
  /** The columns of the list after name and code. */
  useColumns: () => Column<RecordRow & Record<string, unknown>>[]
}

/** A record as it is typed. */
export const draftOfRecord = ({ fields }: RecordKind, record: object): RecordDraft =>
  Object.fromEntries(
    fields.map((field) => [field, String((record as Record<string, unknown>)[field] ?? '')]),
  )

/** A record of which nothing is typed yet. */
export const emptyDraft = (kind: RecordKind): RecordDraft => draftOfRecord(kind, {})
