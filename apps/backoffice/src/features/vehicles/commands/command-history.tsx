import type { VehicleCommand } from '@motora/contract/vehicles'
import { ActionButton, StatusBadge, type StatusLook, useFormats } from '@motora/kit'
import { IconBan, IconCircleCheck, IconHelpCircle, IconHourglass, IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export interface CommandHistoryProps {
  commands: readonly VehicleCommand[]
  plate: string
  /** Left out: there are no older ones. */
  onMore: (() => unknown) | undefined
}

/** What this vehicle was asked, newest first: what, when, by whom, and what became of it. */
export function CommandHistory({ commands, plate, onMore }: CommandHistoryProps) {
  const { t } = useTranslation('commands')
  if (commands.length === 0) return <p className="motora-second">{t('history.empty')}</p>
  return (
    <>
      <ol className="motora-list" aria-label={t('history.of', { plate })}>
        {commands.map((command) => (
          <Given key={command.id} command={command} />
        ))}
      </ol>
      {onMore && (
        <div>
          <ActionButton onClick={onMore}>{t('history.more')}</ActionButton>
        </div>
      )}
    </>
  )
}

function Given({ command }: { command: VehicleCommand }) {
  const { t } = useTranslation('commands')
  const formats = useFormats()
  return (
    <li>
      <span className="motora-two-lines">
        <strong>{t(`kind.${command.kind}`)}</strong>
        {command.reason !== null && <span>{t(`obstacle.${command.reason}`)}</span>}
        <span className="motora-second">
          <time dateTime={command.requestedTimestamp}>{formats.date(command.requestedTimestamp, 'second')}</time>
          {' · '}
          {command.requestedBy ?? t('history.provider')}
        </span>
      </span>
      <CommandStateBadge state={command.state} />
    </li>
  )
}

const look: Record<VehicleCommand['state'], StatusLook> = {
  waiting: { tone: 'yellow', Icon: IconHourglass },
  sent: { tone: 'blue', Icon: IconSend },
  proven: { tone: 'green', Icon: IconCircleCheck },
  refused: { tone: 'red', Icon: IconBan },
  'not proven': { tone: 'grey', Icon: IconHelpCircle },
}

/** The state of a command, or how it ended. */
function CommandStateBadge({ state }: Pick<VehicleCommand, 'state'>) {
  const { t } = useTranslation('commands')
  return <StatusBadge {...look[state]}>{t(`state.${state}`)}</StatusBadge>
}
