import type { FastifyInstance } from 'fastify'
import { getLabels, labelTypes } from '#contract/label-endpoints.ts'
import type { Database } from '#database/connect.ts'
import { mostLabels } from '#domain/label.ts'
import { fileRoute } from '#server/http/heavy-read.ts'
import { invalid, Refusal } from '#server/http/refusal.ts'
import { FileBytes, type Heard } from '#server/http/route.ts'
import { type LabelPrint, printLabels } from '#server/labels/label-print.ts'
import { type LabelsFound, labelsJson } from '#server/labels/label-queries.ts'

type Query = Heard<typeof getLabels>['query']

const idsOf = ({ packages }: Query) =>
  packages === undefined ? null : [...new Set(packages.split(',').map(Number))]

/** The labels of a shipment's packages, as PDF for offices and ZPL for label printers. */
export function addLabelRoutes(app: FastifyInstance, database: Database): void {
  fileRoute<typeof getLabels, LabelsFound>(
    app,
    database,
    getLabels,
    ({ params, query }) => labelsJson(params.id, idsOf(query)),
    async (found, { query }) => {
      const asked = idsOf(query)
      if (asked && found.found < asked.length)
        throw invalid({ pointer: '/query/packages', code: 'not-found' })
      if (found.found === 0) throw new Refusal('no-packages')
      if (found.found > mostLabels) throw new Refusal('too-many-labels')
      if (found.unnumbered > 0) throw new Refusal('label-not-assigned')
      const name = `${found.shippingCode}-labels.${query.format}`
      return new FileBytes(labelTypes[query.format], name, await printLabels(printOf(found, query)))
    },
  )
}

function printOf({ labels, shippingCode }: LabelsFound, query: Query): LabelPrint {
  const { format, size, lang, dpi } = query
  return format === 'pdf'
    ? { format, labels, size, lang, title: shippingCode }
    : { format, labels, size, lang, dpi: dpi === '300' ? 300 : 203 }
}
