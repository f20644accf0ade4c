import type { VehicleCommand } from '@motora/contract/vehicles'
import { ErrorState, TextSkeleton, useFormats } from '@motora/kit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import { useMay } from '../../../shell/session/use-session'
import { CommandButtons } from './command-buttons'
import { commandsQuery, isRunning } from './command-calls'
import { CommandHistory } from './command-history'

/**
 * What a vehicle itself can be asked, the state of the one command that runs, and what it was asked before. Who may not
 * command it sees only what it was asked. source: own; promise D7.
 */
export function CommandsPanel({ vehicleId, plate }: { vehicleId: string; plate: string }) {
  const fault = useFault()
  const mayCommand = useMay('vehicles.command')
  const given = useInfiniteQuery(commandsQuery(vehicleId))
  const commands = given.data?.pages.flatMap(({ rows }) => rows)
  const newest = commands?.[0]
  return (
    <div className="motora-stack">
      {mayCommand && <CommandButtons vehicleId={vehicleId} plate={plate} running={isRunning(newest)} />}
      <CommandOutcome command={newest} />
      {given.isPending && <TextSkeleton lines={4} />}
      {given.isLoadingError && !commands && <ErrorState {...fault(given.error)} onRetry={() => given.refetch()} />}
      {commands && (
        <CommandHistory
          commands={commands}
          plate={plate}
          onMore={given.hasNextPage ? () => given.fetchNextPage() : undefined}
        />
      )}
    </div>
  )
}

/** The newest command while it runs, second by second, and how it ended if it was watched. */
function CommandOutcome({ command }: { command: VehicleCommand | undefined }) {
  const { t } = useTranslation('commands')
  const [watchedId, setWatchedId] = useState<string>()
  const running = isRunning(command)
  if (command && running && watchedId !== command.id) setWatchedId(command.id)
  const shown = command && (running || watchedId === command.id) ? command : undefined
  return (
    <div className="motora-stack">
      {/* the count of seconds is outside: spoken, it would drown the rest */}
      <p role="status" className="motora-second">
        {shown && t(`happens.${shown.state}`, { command: t(`kind.${shown.kind}`) })}
      </p>
      {shown && running && <SecondsLeft key={shown.id} until={shown.expiresTimestamp} />}
    </div>
  )
}

const secondsTo = (until: string): number => Math.round((Date.parse(until) - Date.now()) / 1000)

function SecondsLeft({ until }: { until: string }) {
  const { t } = useTranslation('commands')
  const formats = useFormats()
  const [left, setLeft] = useState(() => secondsTo(until))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(until)), 1000)
    return () => clearInterval(timer)
  }, [until])
  // a clock that is wrong would promise minutes, or nothing
  if (left <= 0) return null
  return <span className="motora-second">{t('left', { time: formats.duration(Math.min(30, left)) })}</span>
}
