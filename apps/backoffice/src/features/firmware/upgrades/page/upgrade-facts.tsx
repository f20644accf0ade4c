import type { Upgrade } from '@motora/contract/firmware'
import { useFormats } from '@motora/kit'
import { judgedOf } from '@motora/rules/firmware'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../../shell/frame/facts'
import { paceOf } from './upgrade-pace'

/** Draws the name of an operator; passed in, because operators are another room's. */
export type OperatorNameOf = (id: string) => ReactNode

export interface UpgradeFactsProps {
  upgrade: Upgrade
  /** Milliseconds since 1970: when this was read. */
  now: number
  operatorName: OperatorNameOf
}

/** The progress of a campaign, and what was planned. */
export function UpgradeFacts({ upgrade, now, operatorName }: UpgradeFactsProps) {
  const { t } = useTranslation('upgrades')
  const formats = useFormats()
  const { elapsedSeconds, endsAt, failedPercent } = paceOf(upgrade, now)
  const { firmwareName, target, version, scheduledAt, startedAt, endedAt, state, counts, owner } = upgrade
  const goes =
    startedAt === null
      ? []
      : [
          { label: t('startedAt'), value: formats.date(startedAt, 'minute') },
          { label: t(endedAt === null ? 'elapsed' : 'elapsed.whole'), value: formats.duration(elapsedSeconds) },
          endedAt === null
            ? {
                label: t('estimatedEnd'),
                value:
                  endsAt === undefined
                    ? t(state === 'running' ? 'estimatedEnd.unknown' : 'estimatedEnd.stopped')
                    : formats.date(endsAt, 'minute'),
              }
            : { label: t('endedAt'), value: formats.date(endedAt, 'minute') },
          {
            label: t('failures'),
            value: (
              <FailureGauge
                failedPercent={failedPercent}
                limitPercent={upgrade.pauseAboveFailedPercent}
                counts={counts}
              />
            ),
          },
        ]
  return (
    <div className="motora-upgrade-parts">
      {goes.length > 0 && (
        <section>
          <h2>{t('goes')}</h2>
          <Facts facts={goes} />
        </section>
      )}
      <section>
        <h2>{t('plan')}</h2>
        <Facts
          facts={[
            { label: t('firmware'), value: t('firmwareOption', { name: firmwareName, target, version }) },
            { label: t('vehicles'), value: <Selection upgrade={upgrade} operatorName={operatorName} /> },
            { label: t('shareAtOnce'), value: formats.percent(upgrade.shareAtOncePercent) },
            { label: t('pauseAbove'), value: formats.percent(upgrade.pauseAboveFailedPercent) },
            { label: t('maxAttempts'), value: formats.number(upgrade.maxAttempts) },
            { label: t('allowOlder'), value: t(upgrade.allowOlder ? 'allowOlder.yes' : 'allowOlder.no') },
            ...(scheduledAt === null ? [] : [{ label: t('scheduledAt'), value: formats.date(scheduledAt, 'minute') }]),
            { label: t('owner'), value: owner ?? t('provider') },
            { label: t('createdBy'), value: upgrade.createdBy },
            { label: t('created'), value: formats.date(upgrade.created, 'minute') },
          ]}
        />
      </section>
    </div>
  )
}

function Selection({
  upgrade: { selection, isOwn },
  operatorName,
}: Pick<UpgradeFactsProps, 'upgrade' | 'operatorName'>) {
  const { t } = useTranslation('upgrades')
  if (selection === null) return t(isOwn ? 'selectionSettled' : 'selectionUntold')
  if ('vehicleIds' in selection) return t('chosenVehicles', { count: selection.vehicleIds.length })
  const { sharingOperatorId, models, hardwareVersions, currentVersions } = selection.filter
  const rows = [
    { label: t('operator'), value: sharingOperatorId && operatorName(sharingOperatorId) },
    { label: t('models'), value: models?.join(', ') },
    { label: t('hardwareVersions'), value: hardwareVersions?.join(', ') },
    { label: t('runs'), value: currentVersions?.join(', ') },
  ].filter(({ value }) => value)
  if (rows.length === 0) return t('allVehicles')
  return (
    <ul className="motora-upgrade-selection">
      {rows.map(({ label, value }) => (
        <li key={label}>
          <span className="motora-second">{label}</span> {value}
        </li>
      ))}
    </ul>
  )
}

interface FailureGaugeProps {
  /** Percent of those that have ended or failed an attempt; undefined while none has. */
  failedPercent: number | undefined
  /** Above it the campaign pauses by itself. */
  limitPercent: number
  counts: Upgrade['counts']
}

/** The share of failures against the limit of the plan, by the figures that the campaign pauses by. */
function FailureGauge({ failedPercent, limitPercent, counts }: FailureGaugeProps) {
  const { t } = useTranslation('upgrades')
  const formats = useFormats()
  const { failedAttempt } = counts
  if (failedPercent === undefined) return t('failures.none', { limit: formats.percent(limitPercent) })
  return (
    <span className="motora-upgrade-gauge">
      {t(failedAttempt > 0 ? 'failures.tried' : 'failures.share', {
        count: judgedOf(counts).judged,
        share: formats.percent(failedPercent),
        limit: formats.percent(limitPercent),
      })}
      <span
        className="motora-upgrade-gauge-bar"
        data-tone={failedPercent > limitPercent ? 'red' : failedPercent > limitPercent / 2 ? 'yellow' : 'green'}
        aria-hidden
      >
        <span style={{ width: `${failedPercent}%` }} />
        <i style={{ insetInlineStart: `${limitPercent}%` }} />
      </span>
      {failedAttempt > 0 && (
        <span className="motora-second">{t('failures.attempts', { figure: formats.number(failedAttempt, 0) })}</span>
      )}
    </span>
  )
}
