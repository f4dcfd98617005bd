import * as z from 'zod'
import type { NewSupplier } from '#domain/settings/settings.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid } from '#server/http/problem-error.ts'
import { noteChange, percentOf } from '#server/settings/settings-change.ts'
import { suppliers } from '#server/settings/settings-json.ts'
import { replaceContacts } from '#server/settings/supplier-settings-write.ts'

const idRow = z.object({ id: z.int() })

/** Creates a supplier with its history; its code must be nobody's, deactivated suppliers included. */
export async function insertSupplier(
  mutation: MutationContext,
  entry: NewSupplier,
): Promise<number> {
  const { rao, tolerance, contacts, ...stored } = entry
  const inserted = await mutation.executeOne(typedSql(idRow)`
    ${suppliers.insert(stored, {
      companyId: mutation.caller.companyId,
      name: rao,
      ...(tolerance != null && {
        overDeliverySet: true,
        overDeliveryPercent: percentOf(tolerance),
      }),
    })} on conflict (company_id, code) do nothing returning s.id`)
  if (!inserted) throw invalid({ pointer: '/body/code', code: 'duplicate' })
  const { id } = inserted
  if (contacts) await replaceContacts(mutation, new Map([[id, contacts]]))
  await noteChange(mutation, { supplierId: id }, {}, entry)
  return id
}
