import { getVehicleTimeline, listCommandOffers, listCommands, type VehicleCommand } from '@motora/contract/vehicles'
import { toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../shell/api/query-key'
import { client } from '../../../shell/session/browser-session'
import { type CommandedVehicle, isRunning } from './command-calls'

const lookAgainMs = 1000
/** Of a command that does not end: it expires after half a minute, and what a vehicle proves comes soon after. */
const maxLooks = 90
const newest = 10

/**
 * Watches a command that was given from wherever its vehicle stands, and says how it ended. A screen that is left
 * watches no more.
 */
export function useFollowCommand(): (command: VehicleCommand, vehicle: CommandedVehicle) => Promise<void> {
  const { t } = useTranslation('commands')
  const queries = useQueryClient()
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return async (command, { id, plate }) => {
    for (let looks = 0; looks < maxLooks; looks += 1) {
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
      if (isLeft.current) return
      const now = await client
        .list(listCommands, { params: { id }, query: { pageSize: newest } })
        .then(({ rows }) => rows.find((one) => one.id === command.id))
        .catch(() => undefined)
      if (!now || isRunning(now)) continue
      const how = t(`happens.${now.state}`, { command: t(`kind.${now.kind}`) })
      const why = now.reason === null ? '' : t(`obstacle.${now.reason}`)
      const words = t('ended', { plate, how, why }).trim()
      if (now.state === 'proven') toast.success(words)
      else toast.warning(words)
      await invalidate(queries, [listCommands, listCommandOffers, getVehicleTimeline])
      return
    }
  }
}
