import { type Role, roles } from '#domain/access/person.ts'
import type { Lang } from '#domain/lang.ts'
import type { SupplierChoice } from '#web/app/forms/supplier-field.tsx'

/** Person as typed: roles separated by commas, and the supplier as `supplierText` writes it. */
export type PersonDraft = Record<'name' | 'email' | 'language' | 'roles' | 'supplier', string>

type Person = {
  name: string
  email: string
  language: Lang
  roles: readonly Role[]
  supplierId: number | null
  supplierName: string | null
}

/** Side that a person belongs to: the company's own staff or a supplier; '' while none is chosen. */
export type PersonSide = 'staff' | 'supplier' | ''

/** Draft text for the company's own staff; differs from that of every supplier. */
export const ownStaffText = '0 '

/** Returns the draft text of a supplier: "7 Its name"; "supplier" until one is chosen. */
export const supplierText = (supplier: SupplierChoice | null): string =>
  supplier ? `${supplier.id} ${supplier.name}` : 'supplier'

export function readSupplierText(text: string): SupplierChoice | null {
  const [, id, name] = /^([1-9]\d*) (.*)$/s.exec(text) ?? []
  return id ? { id: Number(id), name: name ?? '' } : null
}

export const readSide = (text: string): PersonSide =>
  text === '' ? '' : text === ownStaffText ? 'staff' : 'supplier'

/** Returns the supplier id of a draft, null for own staff; throws if no side is chosen, which the form prevents. */
export function supplierIdIn(text: string): number | null {
  const supplier = readSupplierText(text)
  if (!supplier && text !== ownStaffText) throw new Error('the side of the person is missing')
  return supplier?.id ?? null
}

export const personDraftOf = (person: Person): PersonDraft => ({
  name: person.name,
  email: person.email,
  language: person.language,
  roles: roles.filter((role) => person.roles.includes(role)).join(),
  supplier:
    person.supplierId === null
      ? ownStaffText
      : supplierText({ id: person.supplierId, name: person.supplierName ?? '' }),
})

/** Whether a mail address is required; false for a saved person without one, added by a provider or the server. */
export const needsEmail = (saved: Pick<PersonDraft, 'email'> | undefined): boolean =>
  saved?.email !== ''

export const rolesIn = (text: string): Role[] =>
  roles.filter((role) => text.split(',').includes(role))

/** Returns the request body of a draft, or of the part of it that changed. */
export const personBody = ({
  roles: text,
  supplier,
  language,
  ...plain
}: Partial<PersonDraft>) => ({
  ...plain,
  ...(language !== undefined && { language: language as Lang }),
  ...(text !== undefined && { roles: rolesIn(text) }),
  ...(supplier !== undefined && { supplierId: supplierIdIn(supplier) }),
})
