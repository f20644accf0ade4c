import { ActionIcon } from '@mantine/core'
import { refusalCodes } from '@motora/contract'
import { type AuditRecord, listAuditRecords } from '@motora/contract/identity'
import { EmptyState, ErrorState, TextSkeleton, useEscape, useFormats, useKitTexts } from '@motora/kit'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { Facts } from '../../../shell/frame/facts'
import { useFault } from '../../../shell/language/fault-text'
import { actorOf, targetOf } from './audit-names'
import { BeforeAfter } from './before-after'
import { OutcomeBadge } from './outcome-badge'
import './audit-detail.css'

export interface AuditDetailProps {
  id: string
  /** Where the thing itself is shown; undefined where there is no such screen for this person. */
  targetHref: (record: AuditRecord) => string | undefined
  /** All records about the same thing. */
  sameTargetHref: (record: AuditRecord) => string | undefined
  /** All records of the same person. */
  sameActorHref: (record: AuditRecord) => string | undefined
  /** All records of the same request: the beginning and the end of an export. */
  sameRequestHref: (record: AuditRecord) => string | undefined
  onClose: () => void
}

/** One record next to the table: who, what, from where, before and after. */
export function AuditDetail({ id, onClose, ...hrefs }: AuditDetailProps) {
  const { t } = useTranslation('audit')
  const fault = useFault()
  useEscape(onClose)
  const found = useQuery({
    ...api.list(listAuditRecords, { query: { pageSize: 1, filter: JSON.stringify({ id: [id] }) } }),
    // a record never changes; only its place in the chain may still come
    refetchInterval: ({ state }) => (state.data?.rows[0]?.sequence === null ? 2000 : false),
  })
  const record = found.data?.rows[0]
  if (found.isPending) return <TextSkeleton lines={12} />
  if (found.isLoadingError) return <ErrorState {...fault(found.error)} onRetry={() => found.refetch()} />
  if (!record) return <EmptyState why={t('unknown')} />
  return (
    <article className="motora-audit-record" aria-label={t(`event.${record.event}`)}>
      <Head record={record} onClose={onClose} />
      <Who record={record} {...hrefs} />
      <h3>{t(record.before && record.after ? 'beforeAndAfter' : 'details')}</h3>
      <BeforeAfter before={record.before} after={record.after} />
    </article>
  )
}

function Head({ record, onClose }: { record: AuditRecord; onClose: () => void }) {
  const { t } = useTranslation('audit')
  const { actions } = useKitTexts()
  return (
    <div className="motora-audit-head">
      <h2>{t(`event.${record.event}`)}</h2>
      <OutcomeBadge outcome={record.outcome} />
      <ActionIcon size="lg" onClick={onClose} aria-label={actions.close}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}

const codes = new Set<string>(refusalCodes)

function Who({
  record,
  targetHref,
  sameTargetHref,
  sameActorHref,
  sameRequestHref,
}: { record: AuditRecord } & Omit<AuditDetailProps, 'id' | 'onClose'>) {
  const { t } = useTranslation(['audit', 'identity', 'refusals'])
  const formats = useFormats()
  const { reason } = record
  const said = reason && codes.has(reason) ? t(`refusals:${reason as 'identity.locked'}`) : reason
  const target = targetOf(t as never, record)
  const own = targetHref(record)
  const actor = actorOf(t as never, record)
  return (
    <>
      <Facts
        facts={[
          { label: t('audit:at'), value: formats.date(record.at, 'second') },
          { label: t('audit:sequence'), value: record.sequence === null ? t('audit:notLinked') : record.sequence },
          { label: t('audit:actor'), value: actor },
          { label: t('audit:role'), value: record.membershipRole && t(`identity:role.${record.membershipRole}`) },
          {
            label: record.targetKind ? t(`audit:targetKind.${record.targetKind}`) : t('audit:target'),
            value: own ? (
              <Link to={own} className="motora-link">
                {target}
              </Link>
            ) : (
              target
            ),
          },
          { label: t('audit:operator'), value: record.operatorName },
          { label: t('audit:reason'), value: said },
          { label: t('audit:address'), value: record.address },
          { label: t('audit:userAgent'), value: record.userAgent },
          { label: t('audit:requestId'), value: record.requestId },
        ]}
      />
      <Same actor={sameActorHref(record)} target={sameTargetHref(record)} request={sameRequestHref(record)} />
    </>
  )
}

function Same(hrefs: Readonly<Record<'actor' | 'target' | 'request', string | undefined>>) {
  const { t } = useTranslation('audit')
  const links = [
    [hrefs.actor, t('sameActor')],
    [hrefs.target, t('sameTarget')],
    [hrefs.request, t('sameRequest')],
  ] as const
  if (links.every(([href]) => !href)) return null
  return (
    <p className="motora-audit-same">
      {links.map(
        ([href, text]) =>
          href && (
            <Link key={text} to={href} className="motora-link">
              {text}
            </Link>
          ),
      )}
    </p>
  )
}
