import type { VehicleCommand } from '@motora/contract/vehicles'
import { useFormats } from '@motora/kit'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRunning } from './command-calls'

/** The newest command while it runs, second by second, and how it ended if it was watched. */
export function CommandOutcome({ command }: { command: VehicleCommand | undefined }) {
  const { t } = useTranslation('commands')
  const [watchedId, setWatchedId] = useState<string>()
  const running = isRunning(command)
  if (command && running && watchedId !== command.id) setWatchedId(command.id)
  const shown = command && (running || watchedId === command.id) ? command : undefined
  return (
    <div className="motora-stack">
      {/* the count of seconds stands outside: spoken, it would drown the rest */}
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
