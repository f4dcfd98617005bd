import * as z from 'zod'
import { type Endpoint, fileReply } from '#contract/endpoint.ts'
import { pageParameters } from '#contract/page.ts'
import { lang } from '#domain/lang.ts'

const mediaTypesByFormat = {
  data: 'text/csv; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Media types of exported files. */
export const exportTypes: Record<ExportFormat, string> = mediaTypesByFormat
export type ExportFormat = keyof typeof mediaTypesByFormat

/** Maximum rows of one file; a longer list is refused, not cut. */
export const maxExportRows = 100_000

export const exportQuery = {
  format: z.enum(['data', 'csv', 'xlsx']).default('data').meta({
    description:
      'data: CSV for programs, with the fields of the API. csv and xlsx: for people, in `lang`; no text is read as a formula',
  }),
  lang: lang
    .default('en')
    .meta({ description: 'Language of headings, days and decimals of csv and xlsx' }),
}
export const exportReply = fileReply(
  `The whole list, at most ${maxExportRows} rows (409 with more)`,
  ['text/csv', mediaTypesByFormat.xlsx],
)

type ListEndpoint = Endpoint & { schema: { querystring: z.ZodObject } }
type ExportQuery<Query extends z.ZodObject> = z.ZodObject<
  Omit<Query['shape'], keyof typeof pageParameters> & typeof exportQuery,
  z.core.$strict
>

/** Makes the endpoint that exports a list as a file: at its URL and `/export`, with its filter, access and scope. */
export const exportEndpoint = <List extends ListEndpoint>(
  { url, access, scope, schema: { headers, querystring } }: List,
  summary: string,
) => {
  const query = querystring.omit(pageParameters).extend(exportQuery)
  return {
    ...({ method: 'GET', url: `${url}/export`, access, scope } as const),
    summary,
    schema: {
      ...(headers && { headers }),
      querystring: query as unknown as ExportQuery<List['schema']['querystring']>,
      response: { 200: exportReply },
    },
  }
}

/** Maximum rows of a template: as many as an uploaded file may have. */
export const maxTemplateRows = 50_000

export const templateQuery = z.strictObject({
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  lang: lang.default('en'),
})
/** A template to fill in: headings without rows. */
export const templateReply = fileReply('The headings', ['text/csv', mediaTypesByFormat.xlsx])
