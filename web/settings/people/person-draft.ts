import type { Lang } from '#domain/lang.ts'
import { type Role, roles } from '#domain/person.ts'
import type { SupplierChoice } from '#web/settings/supplier-field.tsx'

export const personNames = ['name', 'email', 'language', 'roles', 'supplier'] as const

/** A person as they are typed: roles with commas, and a supplier as "7 Its name", or "" for the own staff. */
export type PersonDraft = Record<(typeof personNames)[number], string>

type Person = {
  name: string
  email: string
  language: Lang
  roles: readonly Role[]
  supplierId: number | null
  supplierName: string | null
}

export const supplierText = (supplier: SupplierChoice | null): string =>
  supplier ? `${supplier.id} ${supplier.rao}` : ''

export function readSupplierText(text: string): SupplierChoice | null {
  const [, id, rao] = /^(\d+) (.*)$/s.exec(text) ?? []
  return id ? { id: Number(id), rao: rao ?? '' } : null
}

export const personDraftOf = (person: Person): PersonDraft => ({
  name: person.name,
  email: person.email,
  language: person.language,
  roles: roles.filter((role) => person.roles.includes(role)).join(),
  supplier:
    person.supplierId === null
      ? ''
      : supplierText({ id: person.supplierId, rao: person.supplierName ?? '' }),
})

export const rolesIn = (text: string): Role[] =>
  roles.filter((role) => text.split(',').includes(role))

/** What is sent of a draft, or of the part of it that changed. */
export const personBody = ({
  roles: text,
  supplier,
  language,
  ...plain
}: Partial<PersonDraft>) => ({
  ...plain,
  ...(language !== undefined && { language: language as Lang }),
  ...(text !== undefined && { roles: rolesIn(text) }),
  ...(supplier !== undefined && { supplierId: readSupplierText(supplier)?.id ?? null }),
})
