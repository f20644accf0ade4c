import { commandObstacle, giveCommand, type VehicleCommandKind } from '@motora/contract/vehicles'
import { toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import { commandsKey } from './command-calls'

/** Gives a vehicle a command, and shows what became of it; what stands in its way is told in words. */
export function useGiveCommand(vehicleId: string): (kind: VehicleCommandKind) => Promise<void> {
  const { t } = useTranslation('commands')
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const whyNot = (error: unknown): string => {
    const obstacle = error instanceof ApiError ? commandObstacle.safeParse(error.params?.reason) : undefined
    return obstacle?.success ? t('notGiven', { reason: t(`obstacle.${obstacle.data}`) }) : refusal(error)
  }
  return async (kind) => {
    try {
      await client.call(giveCommand, { params: { id: vehicleId }, body: { id: crypto.randomUUID(), kind } })
    } catch (error) {
      toast.error(whyNot(error))
    }
    await queries.invalidateQueries({ queryKey: commandsKey(vehicleId) })
  }
}
