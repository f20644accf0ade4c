import { type KeptMail, listKeptMails } from '@motora/contract/identity'
import { ActionButton, EmptyState, ErrorState, TextSkeleton, useFormats } from '@motora/kit'
import { IconMailOff, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/api/api'
import { ApiError } from '../../shell/api/api-error'
import { AloneCard } from '../../shell/frame/alone-card'
import { useFault } from '../../shell/language/fault-text'

/** The mails that the demo company would send, with their links. Not there outside the demo. */
export default function OutboxPage() {
  const { t } = useTranslation('account')
  const mails = useQuery({
    ...api.query(listKeptMails, {}, { refetchInterval: 5_000, gcTime: 0 }),
    retry: false,
  })
  return (
    <AloneCard title={t('outboxTitle')} lead={t('outboxLead')} wide>
      <div className="motora-row-end">
        <ActionButton icon={<IconRefresh size={16} aria-hidden />} onClick={() => mails.refetch()}>
          {t('refresh')}
        </ActionButton>
        <a href="/login" className="motora-link">
          {t('backToSignIn')}
        </a>
      </div>
      <Mails mails={mails} />
    </AloneCard>
  )
}

function Mails({ mails }: { mails: { data?: KeptMail[] | undefined; error: unknown; refetch: () => unknown } }) {
  const { t } = useTranslation('account')
  const formats = useFormats()
  const fault = useFault()
  const icon = <IconMailOff size={28} aria-hidden />
  if (mails.error instanceof ApiError && mails.error.status === 404)
    return <EmptyState why={t('outboxAbsent')} icon={icon} />
  if (mails.error && !mails.data) return <ErrorState {...fault(mails.error)} onRetry={() => void mails.refetch()} />
  if (!mails.data)
    return (
      <div className="motora-tab">
        <TextSkeleton lines={4} />
      </div>
    )
  if (mails.data.length === 0) return <EmptyState why={t('outboxEmpty')} icon={icon} />
  return mails.data.map((mail) => (
    <article key={mail.id} className="motora-mail" aria-label={mail.subject}>
      <h2>{mail.subject}</h2>
      <p className="motora-second">{t('mailTo', { to: mail.to, when: formats.date(mail.sentAt, 'minute') })}</p>
      <pre>{mail.text}</pre>
      {mail.link && (
        <a href={mail.link} className="motora-link">
          {t('openLink')}
        </a>
      )}
    </article>
  ))
}
