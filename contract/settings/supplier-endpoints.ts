import * as z from 'zod'
import { endpoint, idParams } from '#contract/endpoint.ts'
import { searchText } from '#domain/code-text.ts'
import { supplier } from '#domain/parties/supplier.ts'

/** Suppliers by name or number, at most 50, by name; for company staff, who choose one to act for. */
export const listSuppliers = endpoint({
  method: 'GET',
  url: '/api/suppliers',
  access: 'findSuppliers',
  scope: 'session',
  summary: 'Suppliers by name',
  schema: {
    querystring: z.strictObject({
      name: z.string().overwrite(searchText).max(100).default(''),
      id: idParams.shape.id.optional().meta({ description: 'Only the supplier with this id' }),
    }),
    response: { 200: z.array(supplier) },
  },
})
