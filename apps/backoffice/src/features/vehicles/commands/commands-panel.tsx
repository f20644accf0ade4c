import { ErrorState, TextSkeleton } from '@motora/kit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { useMay } from '../../../shell/session/use-session'
import { CommandButtons } from './command-buttons'
import { commandsQuery, isRunning } from './command-calls'
import { CommandHistory } from './command-history'
import { CommandOutcome } from './command-outcome'

/**
 * What a vehicle itself can be asked, how the one command that runs stands, and what it was asked before. Who may not
 * command it sees only what it was asked. source: own; promise D7.
 */
export function CommandsPanel({ vehicleId, plate }: { vehicleId: string; plate: string }) {
  const refusal = useRefusalText()
  const mayCommand = useMay('vehicles.command')
  const given = useInfiniteQuery(commandsQuery(vehicleId))
  const commands = given.data?.pages.flatMap(({ rows }) => rows)
  const newest = commands?.[0]
  return (
    <div className="motora-stack">
      {mayCommand && <CommandButtons vehicleId={vehicleId} plate={plate} running={isRunning(newest)} />}
      <CommandOutcome command={newest} />
      {given.isPending && <TextSkeleton lines={4} />}
      {given.isError && !commands && (
        <ErrorState what={refusal(given.error)} requestId={requestIdOf(given.error)} onRetry={() => given.refetch()} />
      )}
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
