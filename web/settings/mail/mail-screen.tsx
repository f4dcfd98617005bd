import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOutcomeToasts } from '#web/app/errors/use-outcome-toasts.ts'
import { useFormats } from '#web/app/formats.ts'
import { ScreenPage } from '#web/app/frame/page.tsx'
import { recordOrAbsence } from '#web/app/frame/record-or-absence.tsx'
import type { Output } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery, useEndpointMutation } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { locales } from '#web/app/texts/i18n.ts'
import styles from '#web/settings/mail/mail.module.css'
import { MailState, useMailKindName } from '#web/settings/mail/mail-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

type MailRecord = Output<'GET /api/mails/:id'>

export function MailScreen() {
  const { t } = useTranslation('outbox')
  const kindName = useMailKindName()
  const isAllowed = useCan('manageMail')
  const id = Number(useParams({ strict: false }).id)
  const query = useQuery({
    ...endpointQuery('GET /api/mails/:id', { params: { id } }),
    enabled: isAllowed,
    staleTime: 0,
  })
  const { record: mail, absence } = recordOrAbsence(query, {
    ...{ isAllowed, notAllowed: t('notAllowed'), gone: t('gone') },
  })
  return (
    <ScreenPage
      title={mail ? kindName(mail.kind) : t('title')}
      state={mail ? <MailState state={mail.state} /> : null}
      trail={[{ label: t('title'), href: paths.mails }]}
      below={mail ? <bdi>{mail.to}</bdi> : null}
      actions={mail ? <MailActions mail={mail} onDone={() => void query.refetch()} /> : null}
    >
      {absence}
      {mail ? <MailContent mail={mail} /> : null}
    </ScreenPage>
  )
}

function MailActions({ mail, onDone }: { mail: MailRecord; onDone: () => void }) {
  const { t } = useTranslation('outbox')
  const handlersWith = useOutcomeToasts(onDone)
  const resend = useEndpointMutation('POST /api/mails/:id/sending')
  const copy = async (text: string) =>
    (await copyText(text)) ? toast.success(t('copied')) : toast.error(t('notCopied'))
  const sendAgain = () => resend.mutate({ params: { id: mail.id } }, handlersWith(t('queued')))
  const { link, text, state } = mail
  return (
    <>
      <Button icon="copy" onPress={() => void copy(text)}>
        {t('copyText')}
      </Button>
      {link ? (
        <Button icon="copy" onPress={() => void copy(link)}>
          {t('copyLink')}
        </Button>
      ) : null}
      {state === 'dead' ? (
        <Button kind="primary" isBusy={resend.isPending} onPress={sendAgain}>
          {t('sendAgain')}
        </Button>
      ) : null}
    </>
  )
}

function MailContent({ mail }: { mail: MailRecord }) {
  const { t } = useTranslation('outbox')
  const { instant, person } = useFormats()
  const facts = [
    { term: t('written'), value: instant(mail.writtenAt) },
    { term: t('actor'), value: mail.actor && person(mail.actor) },
    { term: t('sentAt'), value: mail.sentAt && instant(mail.sentAt) },
    { term: t('attempts'), value: String(mail.attempts) },
    { term: t('triedAt'), value: mail.sentAt ? null : mail.triedAt && instant(mail.triedAt) },
    { term: t('why'), value: mail.reason && t(`reason.${mail.reason}`) },
  ].filter(({ value }) => value)
  return (
    <div className={styles.mail}>
      <DescriptionList items={facts} />
      {mail.serverReply ? (
        <p className={styles.reply}>
          <span>{t('serverReply')}</span>
          <bdi>{mail.serverReply}</bdi>
        </p>
      ) : null}
      <section className={styles.letter} aria-label={t('text')} lang={locales[mail.language]}>
        <h2>
          <bdi>{mail.subject}</bdi>
        </h2>
        <p dir="auto">{mail.text}</p>
      </section>
    </div>
  )
}
