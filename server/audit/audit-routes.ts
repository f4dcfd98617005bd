import type { FastifyInstance } from 'fastify'
import { countAuditLog, exportAuditLog, listAuditLog } from '#contract/audit/audit-log-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { auditExportList, auditList } from '#server/audit/audit-list.ts'
import { auditSheet } from '#server/audit/audit-sheet.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'
import { exportRoute } from '#server/spreadsheets/writing/export-route.ts'

/** The audit log of the company, for its administrators: pages, their count, and all of it as a file. */
export function addAuditRoutes(app: FastifyInstance, database: Database): void {
  listRoutes(app, database, { list: listAuditLog, count: countAuditLog }, auditList)
  exportRoute(app, database, exportAuditLog, auditExportList, auditSheet)
}
