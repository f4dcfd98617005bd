import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { SupplierContact } from '#domain/parties/supplier-contact.ts'
import type { SupplierSettings } from '#domain/settings/settings.ts'
import { insertRows } from '#server/data/batch-write.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { joinAssignments, percentOf } from '#server/settings/settings-change.ts'
import { suppliers } from '#server/settings/settings-json.ts'

/** Returns the assignments of an UPDATE of a supplier for changed settings. */
export const supplierAssignments = ({
  tolerance,
  contacts: _,
  ...body
}: Partial<SupplierSettings>): Sql | undefined =>
  joinAssignments([
    suppliers.assignments(body),
    tolerance === undefined
      ? undefined
      : sql`over_delivery_set = ${tolerance !== null},
          over_delivery_percent = ${tolerance && percentOf(tolerance)}::numeric`,
  ])

export async function replaceContacts(
  { execute, caller }: Pick<MutationContext, 'execute' | 'caller'>,
  contactsBySupplier: ReadonlyMap<number, readonly SupplierContact[]>,
): Promise<void> {
  const ids = [...contactsBySupplier.keys()]
  await execute(sql`delete from supplier_contacts
    where company_id = ${thisCompany} and supplier_id = any(${ids}::bigint[])`)
  const rows = [...contactsBySupplier].flatMap(([supplierId, contacts]) =>
    contacts.map((contact, index) => ({ ...contact, supplierId, position: index + 1 })),
  )
  if (rows.length === 0) return
  const fields = ['supplierId', 'position', 'purpose', 'name', 'email', 'phone']
  const { companyId } = caller
  await execute(sql`${insertRows('supplier_contacts', rows, fields, { companyId })} returning 1`)
}

/** Returns a function that replaces the contacts of a supplier if the body has contacts. */
export const contactsWriter =
  (mutation: MutationContext, supplierId: number) =>
  async ({ contacts }: { contacts?: SupplierContact[] | undefined }): Promise<boolean> => {
    if (contacts) await replaceContacts(mutation, new Map([[supplierId, contacts]]))
    return contacts !== undefined
  }
