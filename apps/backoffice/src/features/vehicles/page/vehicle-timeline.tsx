import type { TimelineEntry as Happened, TimelineKind } from '@motora/contract/vehicles'
import { Timeline, type TimelineEntry, useFormats } from '@motora/kit'
import {
  IconActivity,
  IconAlertTriangle,
  IconCircleCheck,
  IconPencil,
  IconRoute,
  IconSend,
  IconTicket,
  IconUpload,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import { systemName } from '../../../shell/language/system-name'
import { pathTo } from '../../../shell/paths'
import { useAddressState } from '../../../shell/use-address-state'
import { useClockText } from './use-clock-text'
import { useTabHref } from './use-vehicle-tab'
import { keyOf, useVehicleTimeline } from './use-vehicle-timeline'

const kindIcons: Record<TimelineKind, typeof IconRoute> = {
  trips: IconRoute,
  commands: IconSend,
  tickets: IconTicket,
  reports: IconActivity,
  changes: IconPencil,
  updates: IconUpload,
}

/** What happened to a vehicle: trips, commands, tickets, what it reported, what people changed, updates. The address has the kinds. */
export function VehicleTimeline({ vehicleId }: { vehicleId: string }) {
  const { t } = useTranslation('vehicle')
  const fault = useFault()
  const [search, setSearch] = useAddressState()
  const chosen = search.kinds?.split(',').filter(Boolean) ?? []
  const { kinds, entries, error, retry, older } = useVehicleTimeline(vehicleId, chosen)
  const entryOf = useEntry()
  return (
    <Timeline
      label={t('timeline')}
      entries={entries?.map(entryOf)}
      kinds={kinds.map((id) => {
        const Icon = kindIcons[id]
        return { id, label: t(`timeline.${id}`), icon: <Icon /> }
      })}
      chosen={chosen}
      onChoose={(next) => setSearch({ ...search, kinds: next.length > 0 ? next.join(',') : undefined })}
      error={error && { ...fault(error), onRetry: retry }}
      empty={t('noTimeline')}
      onOlder={older}
    />
  )
}

/** An entry in words. */
function useEntry(): (happened: Happened) => TimelineEntry {
  const { t, i18n } = useTranslation(['vehicle', 'commands', 'incidents', 'audit', 'upgrades'])
  const formats = useFormats()
  const clockText = useClockText()
  const hrefOf = useTabHref()
  const list = (parts: readonly (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ') || undefined
  const linkTo = (href: string) => (
    <Link to={href} className="motora-link">
      {t('vehicle:timeline.open')}
    </Link>
  )
  return (happened) => {
    switch (happened.kind) {
      case 'trips': {
        const { trip, at } = happened
        return {
          id: keyOf(happened),
          at,
          icon: <IconRoute />,
          tone: 'blue',
          title: t('vehicle:timeline.trip', { distance: formats.kilometres(trip.distance) || '–' }),
          detail: list([formats.minutes(trip.drivenMinutes), trip.fromDescription, trip.toDescription]),
          by: trip.customerFullName || undefined,
          link: linkTo(hrefOf({ tab: 'trips', 'trips.trip': trip.tripId })),
        }
      }
      case 'commands': {
        const { command, at } = happened
        const isRefused = command.state === 'refused'
        return {
          id: keyOf(happened),
          at,
          icon: isRefused ? <IconAlertTriangle /> : <IconSend />,
          tone: command.state === 'proven' ? 'green' : 'grey',
          title: `${t(`commands:kind.${command.kind}`)} · ${t(`commands:state.${command.state}`)}`,
          detail: command.reason === null ? undefined : t(`commands:obstacle.${command.reason}`),
          by: command.requestedBy ?? t('vehicle:provider'),
        }
      }
      case 'tickets': {
        const { ticket, isClosing, at } = happened
        const title = ticket.detector ? t(`incidents:detector.${ticket.detector}`) : ticket.title
        return {
          id: keyOf(happened),
          at,
          icon: isClosing ? <IconCircleCheck /> : <IconTicket />,
          tone: isClosing ? 'green' : 'yellow',
          title: t(isClosing ? 'vehicle:timeline.closed' : 'vehicle:timeline.opened', { title }),
          detail: list([ticket.codIncident, isClosing && ticket.closingComment]),
          by: isClosing ? undefined : ticket.createUserFullName || undefined,
          link: linkTo(pathTo('/incidents/details/$id', { id: ticket.id })),
        }
      }
      case 'reports': {
        const { report, at } = happened
        const said = `event.${report.kind}`
        return {
          id: keyOf(happened),
          at,
          icon: <IconActivity />,
          // devices have words of their own: shown as they are
          title: i18n.exists(said, { ns: 'vehicle' }) ? t(`vehicle:${said}` as 'vehicle:event.silent') : report.kind,
          detail: list([
            formats.percent(report.batteryPercent),
            formats.kilometres(report.distanceMetres),
            ...report.alarms,
            ...report.contradicts.map((one) => t(`vehicle:contradicts.${one}`)),
            report.clockOffSeconds !== null && clockText(report.clockOffSeconds),
          ]),
        }
      }
      case 'updates': {
        const { update, isEnd, at } = happened
        const { target, version, status, lastError } = update
        const isFailed = isEnd && status !== 'succeeded'
        const said =
          isEnd && (status === 'succeeded' || status === 'failed' || status === 'cancelled') ? status : 'sent'
        return {
          id: keyOf(happened),
          at,
          icon: isFailed ? <IconAlertTriangle /> : <IconUpload />,
          tone: isFailed ? 'yellow' : isEnd ? 'green' : 'grey',
          title: t(`vehicle:timeline.update.${said}`, { target, version }),
          detail: list([isFailed && lastError !== null && t(`upgrades:error.${lastError}`), update.upgradeName]),
          link: linkTo(pathTo('/upgrades/$id', { id: update.upgradeId })),
        }
      }
      case 'changes': {
        const { change, at } = happened
        return {
          id: keyOf(happened),
          at,
          icon: <IconPencil />,
          title: t(`audit:event.${change.event}`),
          detail: change.reason ?? undefined,
          by:
            change.by === null
              ? change.byProvider
                ? t('vehicle:provider')
                : undefined
              : (systemName(change.by) ?? change.by),
        }
      }
    }
  }
}
