import { setVehicleOffer } from '@motora/contract/operators'
import { useTranslation } from 'react-i18next'
import type { Call } from '../../../shell/api/call-url'
import { useWrite } from '../../../shell/use-write'
import { requestTopics } from './request-calls'

/** Says how many of a model can be requested; 0 takes it off the list. */
export function useSetOffer(
  failed: 'inline' | ((why: string, input: Call<typeof setVehicleOffer>, error: unknown) => string),
) {
  const { t } = useTranslation('requests')
  const { run, ...rest } = useWrite(setVehicleOffer, {
    invalidates: requestTopics,
    done: (_, { params: { model }, body: { available } }) =>
      available === 0 ? t('offers.removed', { model }) : t('offers.saved', { model, available }),
    failed,
  })
  return {
    ...rest,
    /** @param known how many there were as the person saw it: a request may have been accepted meanwhile */
    setOffer: (model: string, available: number, known: number) =>
      run({ params: { model }, body: { available, known } }),
  }
}
