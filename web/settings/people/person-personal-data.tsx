import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { downloadFile } from '#web/app/files/download-file.ts'
import { callForFile } from '#web/app/http/call.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { ErasePersonDialog } from '#web/settings/people/erase-person-dialog.tsx'
import type { Person } from '#web/settings/people/person-form.tsx'
import { announce } from '#web/ui/announce.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'
import { Paragraph } from '#web/ui/paragraph.tsx'
import styles from './person-personal-data.module.css'

/** Section for a person's data requests: a file of what is kept about them, and erasure. */
export function PersonPersonalData({ person }: { person: Person }) {
  const { t } = useTranslation(['people', 'exports'])
  const problemMessage = useProblemMessage()
  const [isErasing, setErasing] = useState(false)
  const canExport = useCan('manageCompany')
  const file = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const params = { id: person.id }
      const { name, content } = await callForFile('GET /api/people/:id/data', { params })
      downloadFile(name, content)
      announce(t('exports:done'))
    },
  })
  return (
    <Section title={t('data.title')}>
      <div className={styles.part}>
        <Paragraph>{t('data.about')}</Paragraph>
        <div className={styles.actions}>
          {canExport ? (
            <Button icon="download" isBusy={file.isPending} onPress={() => file.mutate()}>
              {t('data.download')}
            </Button>
          ) : null}
          <Button kind="danger" onPress={() => setErasing(true)}>
            {t('erase.button')}
          </Button>
        </div>
        {file.error ? (
          <p role="alert">
            <bdi>{t('exports:failed', { why: problemMessage(file.error) })}</bdi>
          </p>
        ) : null}
      </div>
      {isErasing ? <ErasePersonDialog person={person} onLeave={() => setErasing(false)} /> : null}
    </Section>
  )
}
