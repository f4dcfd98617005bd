import type { FastifyInstance } from 'fastify'
import { getChosenLabels, getLabels, labelTypes } from '#contract/packing/label-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { maxLabels } from '#domain/labels/label.ts'
import { fileRoute } from '#server/data/replica-query.ts'
import { FileBytes, type HandlerInput } from '#server/data/route.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { type LabelRows, labelsJson, labelsOf } from '#server/labels/label-queries.ts'
import { type LabelPrint, renderLabels } from '#server/labels/label-render.ts'
import { queueOwnerOf } from '#server/load/queue-owner.ts'

type Query = HandlerInput<typeof getChosenLabels>['query']

const idsOf = ({ packages }: HandlerInput<typeof getLabels>['query']) =>
  packages === undefined ? null : [...new Set(packages.split(',').map(Number))]
const chosenIds = ({ packageIds }: HandlerInput<typeof getChosenLabels>['body']) => [
  ...new Set(packageIds),
]

export function addLabelRoutes(app: FastifyInstance, database: Database): void {
  fileRoute<typeof getLabels, LabelRows>(
    app,
    database,
    getLabels,
    ({ params, query }) => labelsJson(params.id, idsOf(query)),
    (rows, input) => labelFile(rows, input, idsOf(input.query), '/query/packages'),
  )
  fileRoute<typeof getChosenLabels, LabelRows>(
    app,
    database,
    getChosenLabels,
    ({ params, body }) => labelsJson(params.id, chosenIds(body)),
    (rows, input) => labelFile(rows, input, chosenIds(input.body), '/body/packageIds'),
  )
}

async function labelFile(
  rows: LabelRows,
  {
    query,
    request,
    reply,
  }: { query: Query } & Pick<HandlerInput<typeof getLabels>, 'request' | 'reply'>,
  selectedIds: number[] | null,
  pointer: string,
): Promise<FileBytes> {
  if (selectedIds && rows.packageCount < selectedIds.length)
    throw invalid({ pointer, code: 'not-found' })
  if (rows.packageCount === 0) throw new ProblemError('no-packages')
  if (query.format === 'svg' && rows.packageCount > 1)
    throw invalid({ pointer, code: 'too-big', params: { maximum: 1 } })
  if (rows.packageCount * query.copies > maxLabels) throw new ProblemError('too-many-labels')
  if (rows.unassignedCount > 0) throw new ProblemError('label-not-assigned')
  const name = `${rows.shippingCode}-labels.${query.format}`
  const bytes = await renderLabels(printOf(rows, query), queueOwnerOf(request, reply))
  return new FileBytes(labelTypes[query.format], name, bytes)
}

function printOf(rows: LabelRows, query: Query): LabelPrint {
  const { format, size, lang, dpi, copies } = query
  const common = {
    labels: labelsOf(rows),
    omitUnprintable: query.leaveOut === 'true',
    size,
    lang,
    copies,
  }
  if (format === 'pdf') return { ...common, format, title: rows.shippingCode }
  return format === 'zpl'
    ? { ...common, format, dpi: dpi === '300' ? 300 : 203 }
    : { ...common, format }
}
