import { useTranslation } from 'react-i18next'
import { type Role, roles } from '#domain/access/person.ts'
import { languageNames } from '#domain/lang.ts'
import { SupplierField } from '#web/app/forms/supplier-field.tsx'
import { useIsStaff } from '#web/app/state/session-state.ts'
import { langs } from '#web/app/texts/i18n.ts'
import {
  needsEmail,
  ownStaffText,
  type PersonDraft,
  readSide,
  readSupplierText,
  rolesIn,
  supplierText,
} from '#web/settings/people/person-draft.ts'
import { SettingsGroup } from '#web/settings/settings-form.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Fields for the side of a person; they come first, because the side decides what the person may see. */
function PersonSideFields({
  supplier,
  onChange,
}: {
  supplier: string
  onChange: (changes: Pick<PersonDraft, 'supplier'>) => void
}) {
  const { t } = useTranslation('people')
  const side = readSide(supplier)
  return (
    <SettingsGroup title={t('form.company')} hint={t('form.companyHint')}>
      <RadioGroup
        name="side"
        label={t('form.side')}
        isRequired
        value={side}
        onChange={(chosen) =>
          onChange({ supplier: chosen === 'staff' ? ownStaffText : supplierText(null) })
        }
        options={(['staff', 'supplier'] as const).map((value) => ({
          value,
          label: t(`form.sides.${value}`),
          description: t(`form.sideHint.${value}`),
        }))}
      />
      {side === 'supplier' ? (
        <SupplierField
          label={t('field.supplier')}
          isRequired
          value={readSupplierText(supplier)}
          onChange={(chosen) => onChange({ supplier: supplierText(chosen) })}
        />
      ) : null}
    </SettingsGroup>
  )
}

/** Fields of a person for administrators; `children` are rendered in the account group. */
export function PersonFields({
  draft,
  onChange,
  isOwn = false,
  before,
  children,
}: {
  draft: PersonDraft
  onChange: (changes: Partial<PersonDraft>) => void
  /** The saved person; undefined for a new one. */
  before?: PersonDraft
  /** Whether people edit their own account; its mail address is changed on the account screen. */
  isOwn?: boolean
  children?: React.ReactNode
}) {
  const { t } = useTranslation(['people', 'shell', 'fields'])
  const isStaff = useIsStaff()
  const selectedRoles = rolesIn(draft.roles)
  const side = isStaff ? readSide(draft.supplier) : 'supplier'
  const hint = (role: Role) =>
    side === 'staff' ? t(`form.staffRoleHint.${role}`) : t(`form.supplierRoleHint.${role}`)
  return (
    <>
      {isStaff ? <PersonSideFields supplier={draft.supplier} onChange={onChange} /> : null}
      <SettingsGroup title={t('form.account')} hint={t('form.accountHint')}>
        <TextField
          name="name"
          label={t('fields:name')}
          isRequired
          maxLength={100}
          value={draft.name}
          onChange={(name) => onChange({ name })}
        />
        <TextField
          name="email"
          label={t('fields:email')}
          description={isOwn ? t('form.ownEmail') : undefined}
          isReadOnly={isOwn}
          isRequired={!isOwn && needsEmail(before)}
          maxLength={254}
          value={draft.email}
          onChange={(email) => onChange({ email: email.trim() })}
        />
        {children}
        <Select
          name="language"
          label={t('fields:language')}
          description={t('form.languageHint')}
          value={draft.language}
          options={langs.map((lang) => ({ value: lang, label: languageNames[lang] }))}
          onChange={(language) => onChange({ language })}
        />
      </SettingsGroup>
      <SettingsGroup title={t('form.rights')} hint={t('form.rightsHint')}>
        {roles.toReversed().map((role) => (
          <Checkbox
            key={role}
            name={`role-${role}`}
            isSelected={selectedRoles.includes(role)}
            {...(side && { description: hint(role) })}
            onChange={(isSelected) =>
              onChange({
                roles: roles
                  .filter((item) => (item === role ? isSelected : selectedRoles.includes(item)))
                  .join(),
              })
            }
          >
            {t(`shell:roles.${role}`)}
          </Checkbox>
        ))}
      </SettingsGroup>
    </>
  )
}
