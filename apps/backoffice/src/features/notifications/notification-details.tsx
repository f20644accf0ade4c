import {
  listNotificationTargets,
  type Notification,
  type NotificationLanguage,
  notificationLanguages,
  notificationTargetStates,
} from '@motora/contract/notifications'
import { ActionButton, ChipStrip, KitDialog, useFormats } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceFilterOf } from '../../shell/choice-filter'
import { tagOf } from '../../shell/language/written-language'
import { endText } from '../../shell/person-clock'
import { useAddressPart } from '../../shell/use-address-part'
import { useServerTable } from '../../shell/use-server-table'
import { targetColumns } from './notification-columns'
import { targetStatusLook } from './target-status-look'
import { useWithdrawal } from './use-withdrawal'
import './notifications.css'

const part = 'told'
const whileSendingMs = 10_000

export interface NotificationDetailsProps {
  notification: Notification
  onClose: () => void
}

/** What a notification says, and what became of it at each target. source: ledgers M-03, M-07 */
export function NotificationDetails({ notification, onClose }: NotificationDetailsProps) {
  const { t } = useTranslation('notifications')
  const [, setPart] = useAddressPart(part)
  const columns = useMemo(() => targetColumns(t), [t])
  const { id, name, statusCounts } = notification
  const table = useServerTable({
    tableId: 'notification-targets',
    endpoint: listNotificationTargets,
    columns,
    label: t('targets'),
    side: 'customer',
    params: { id },
    part,
    views: false,
    refetchInterval: whileSendingMs,
  })
  const { active, toggle } = choiceFilterOf(table, 'status')
  const chips = notificationTargetStates
    .filter((one) => statusCounts[one] > 0 || active.includes(one))
    .map((one) => {
      const { tone, Icon } = targetStatusLook[one]
      return { id: one, label: t(`state.${one}`), count: statusCounts[one], icon: <Icon size={16} />, tone }
    })
  const close = () => {
    onClose()
    setPart({})
  }
  return (
    <KitDialog opened fullScreen onClose={close} title={t('details.title', { name })}>
      <div className="motora-stack">
        <NotificationFacts notification={notification} />
        <NotificationActions notification={notification} />
        {chips.length > 0 && (
          <ChipStrip label={t('targets.byStatus')} chips={chips} active={active} onToggle={toggle} />
        )}
        <DataTable
          {...table.props}
          rowName={({ email }) => email || t('target.gone')}
          empty={{ why: t('targets.none') }}
        />
      </div>
    </KitDialog>
  )
}

/** What may still be done to it. source: decision 0182 */
function NotificationActions({ notification }: Pick<NotificationDetailsProps, 'notification'>) {
  const actions = useWithdrawal().actionsOf(notification)
  if (actions.length === 0) return null
  return (
    <div className="motora-actions">
      {actions.map(({ id, label, icon, disabledReason, onSelect }) => (
        <ActionButton key={id} tone="danger" icon={icon} disabledReason={disabledReason} onClick={onSelect}>
          {label}
        </ActionButton>
      ))}
    </div>
  )
}

function NotificationFacts({ notification }: Pick<NotificationDetailsProps, 'notification'>) {
  const { t } = useTranslation('notifications')
  const formats = useFormats()
  const { title, subTitle, body, scheduledStartDate, scheduledEndDate, targetsCount, isPending, priority } =
    notification
  const { kind, targetType, texts, isByFilter, withdrawnTimestamp, withdrawnByName } = notification
  const facts: [name: string, value: string, isText?: boolean, language?: NotificationLanguage][] = [
    [t('field.title'), title],
    [t('field.subTitle'), subTitle || t('none')],
    [t('field.body'), body, true],
    ...notificationLanguages.flatMap((language): [string, string, boolean, NotificationLanguage][] => {
      const said = texts[language]
      return said
        ? [
            [
              t(`language.${language}`),
              [said.title, said.subTitle, said.body].filter(Boolean).join('\n'),
              true,
              language,
            ],
          ]
        : []
    }),
    [t('field.start'), formats.date(scheduledStartDate, 'minute')],
    [t('field.end'), endText(scheduledEndDate)],
    [t('field.pending'), t(isPending ? 'yes' : 'no')],
    ...(withdrawnTimestamp === null
      ? []
      : ([
          [t('field.withdrawn'), formats.date(withdrawnTimestamp, 'minute')],
          [t('field.withdrawnBy'), withdrawnByName ?? t('withdrawn.provider')],
        ] as [string, string][])),
    [t('field.urgent'), t(priority === 'high' ? 'yes' : 'no')],
    ...(targetType === 'Customer' ? [[t('field.kind'), t(`details.${kind}`)] as [string, string]] : []),
    [
      t('targets'),
      isByFilter ? t('targets.byFilter', { number: formats.number(targetsCount) }) : formats.number(targetsCount),
    ],
  ]
  return (
    <dl className="motora-facts">
      {facts.map(([name, value, isText, language]) => (
        <div key={name} className={isText ? 'motora-notification-wide' : undefined}>
          <dt>{name}</dt>
          <dd className="motora-notification-text" lang={language && tagOf(language)}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
