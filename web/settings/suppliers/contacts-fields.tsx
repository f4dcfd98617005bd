import { useTranslation } from 'react-i18next'
import { supplierLimits } from '#domain/parties/supplier.ts'
import {
  type ContactPurpose,
  contactPurposes,
  type SupplierContact,
} from '#domain/parties/supplier-contact.ts'
import styles from '#web/settings/suppliers/supplier-overview.module.css'
import { Button } from '#web/ui/button.tsx'
import { FormRow } from '#web/ui/form/form.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

const maxContacts = supplierLimits.contacts
const emptyContact: SupplierContact = { purpose: 'orders', name: '', email: null, phone: null }

export function ContactsFields({
  contacts,
  onChange,
}: {
  contacts: readonly SupplierContact[]
  onChange: (contacts: SupplierContact[]) => void
}) {
  const { t } = useTranslation(['settings', 'fields', 'people'])
  const change = (index: number, changes: Partial<SupplierContact>) =>
    onChange(contacts.map((contact, i) => (i === index ? { ...contact, ...changes } : contact)))
  return (
    <>
      {contacts.map((contact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a contact is identified by its position
        <fieldset key={index} className={styles.contact}>
          <legend className={styles.legend}>{t('contacts.number', { number: index + 1 })}</legend>
          <FormRow>
            <Select
              name={`contacts/${index}/purpose`}
              label={t('contacts.purpose')}
              value={contact.purpose}
              options={contactPurposes.map((value) => ({
                value,
                label: t(`people:contactPurposes.${value}`),
              }))}
              onChange={(purpose) => change(index, { purpose: purpose as ContactPurpose })}
            />
            <TextField
              name={`contacts/${index}/name`}
              label={t('record.name')}
              isRequired
              maxLength={100}
              value={contact.name}
              onChange={(name) => change(index, { name })}
            />
          </FormRow>
          <FormRow>
            <TextField
              name={`contacts/${index}/email`}
              label={t('contacts.email')}
              isOptional
              type="email"
              maxLength={254}
              value={contact.email ?? ''}
              onChange={(email) => change(index, { email })}
            />
            <TextField
              name={`contacts/${index}/phone`}
              label={t('contacts.phone')}
              isOptional
              type="tel"
              maxLength={40}
              value={contact.phone ?? ''}
              onChange={(phone) => change(index, { phone })}
            />
          </FormRow>
          <div>
            <Button
              isSmall
              icon="remove"
              onPress={() => onChange(contacts.filter((_, i) => i !== index))}
            >
              {t('contacts.remove')}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          isSmall
          icon="add"
          reason={
            contacts.length < maxContacts ? undefined : t('contacts.most', { max: maxContacts })
          }
          onPress={() => onChange([...contacts, emptyContact])}
        >
          {t('contacts.add')}
        </Button>
      </div>
    </>
  )
}
