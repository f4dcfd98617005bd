import { useTranslation } from 'react-i18next'
import { TextArea } from '#web/ui/form/text-area.tsx'

/** Password or private key of an SFTP server; a stored one is not shown. */
export function SftpSecretField({
  value,
  isNew,
  onChange,
}: {
  value: string
  isNew: boolean
  onChange: (value: string) => void
}) {
  const { t } = useTranslation('webhooks')
  return (
    <TextArea
      {...(isNew ? { isRequired: true } : { isOptional: true })}
      name="secret"
      label={t('sftp.secret')}
      description={t(isNew ? 'sftp.secretHint' : 'sftp.secretKept')}
      maxLength={10_000}
      value={value}
      onChange={onChange}
      area={{ autoComplete: 'off', spellCheck: false }}
    />
  )
}
