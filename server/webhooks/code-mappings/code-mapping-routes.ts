import type { FastifyInstance } from 'fastify'
import {
  exportCodeMappings,
  previewCodeMappings,
} from '#contract/webhooks/code-mapping-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import {
  type MappingTable,
  mappingChanges,
  mappingErrors,
  readMappingTable,
} from '#domain/imports/mappings/mapping-import-table.ts'
import { tableReport } from '#domain/imports/table/table-report.ts'
import { type CodeMapping, maxCodeMappings } from '#domain/messages/code-mapping.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryAsCaller } from '#server/data/query-route.ts'
import { invalid } from '#server/http/problem-error.ts'
import { acceptTables, refuseExcess } from '#server/spreadsheets/reading/table-upload.ts'
import { textColumns } from '#server/spreadsheets/text-columns.ts'
import { singlePage } from '#server/spreadsheets/writing/export-pages.ts'
import { sheetRoute } from '#server/spreadsheets/writing/export-route.ts'
import type { SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'
import { lockWebhook, ownWebhooks } from '#server/webhooks/webhook-endpoint-queries.ts'

const column = textColumns<CodeMapping, 'fields'>('fields')

const mappingSheet: SheetDefinition<CodeMapping> = {
  name: ({ fields }) => fields.codeMappings,
  fields: ['kind', 'ours', 'theirs'],
  columns: [
    column('kind', 16, ({ kind }, { fields }) => fields[kind]),
    column('ourCode', 32, ({ ours }) => ours),
    column('theirCode', 20, ({ theirs }) => theirs),
  ],
}

export function addCodeMappingRoutes(app: FastifyInstance, database: Database): void {
  sheetRoute(app, database, exportCodeMappings, async ({ params, request }, inTurn) => {
    const mappings = await inTurn(() =>
      queryAsCaller(
        database,
        request,
        exportCodeMappings,
        sql`(select w.code_mappings from webhook_endpoints w where ${ownWebhooks} and w.id = ${params.id})`,
      ),
    )
    return { sheet: mappingSheet, pages: singlePage(JSON.parse(mappings) as CodeMapping[]) }
  })

  app.register(async (files) => {
    const fileOf = acceptTables<MappingTable>(files, database, null, (rows, context) => {
      const table = readMappingTable(rows, context)
      if ('rows' in table) refuseExcess('too-many-mappings', table.rows[maxCodeMappings])
      return table
    })

    mutationRoute(files, database, previewCodeMappings, async (mutation, input) => {
      const { adviceFormat, codeMappings, version } = await lockWebhook(mutation, input.params.id)
      if (!adviceFormat) throw invalid({ pointer: '/params/id', code: 'invalid' })
      const { table } = fileOf(input)
      const faults = mappingErrors(table.rows, adviceFormat)
      const rowsWithFaults = new Set(faults.map(({ row }) => row))
      const mappings = table.rows
        .filter(({ row }) => !rowsWithFaults.has(row))
        .map(({ row: _row, ...mapping }) => mapping)
      const errors = [...table.errors, ...faults].sort((a, b) => a.row - b.row)
      return {
        ...tableReport(table, mappings.length, errors, false),
        codeMappings: mappings,
        changes: mappingChanges(codeMappings, mappings),
        version,
      }
    })
  })
}
