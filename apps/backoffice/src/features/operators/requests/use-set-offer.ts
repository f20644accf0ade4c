import { setVehicleOffer } from '@motora/contract/operators'
import { toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../shell/session/browser-session'
import { requestsKey } from './request-calls'

/** Says how many of a model can be requested; 0 takes it off the list. @throws ApiError, said where it was asked */
export function useSetOffer(): (model: string, available: number) => Promise<void> {
  const { t } = useTranslation('requests')
  const queries = useQueryClient()
  return async (model, available) => {
    try {
      await client.call(setVehicleOffer, { params: { model }, body: { available } })
      toast.success(available === 0 ? t('offers.removed', { model }) : t('offers.saved', { model, available }))
    } finally {
      await queries.invalidateQueries({ queryKey: requestsKey })
    }
  }
}
