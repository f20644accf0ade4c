import { listHomologationTypes } from '@motora/contract/vehicles'
import { ErrorState, FormChoices, FormMoney, FormNumber, FormSlot } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { useFault } from '../../../shell/language/fault-text'
import type { OperatorField } from '../../../shell/operator-field'
import { ChoiceOf } from './choice-of'
import { amountOf, type RegistrationFields } from './registration-values'

/** How it operates, and on which terms with the provider. source: ledgers C-02, C-04, C-05, C-31. */
export function OperatingFields({ operatorField }: { operatorField: OperatorField }) {
  const { t } = useTranslation('staff')
  return (
    <>
      <div className="motora-field-with-hint">
        <FormSlot<RegistrationFields, 'parentId'> name="parentId">
          {(bound) => operatorField({ ...bound, label: t('parent') })}
        </FormSlot>
        <span className="motora-second">{t('parentHint')}</span>
      </div>
      <ChoiceOf name="base" label={t('base')} values={['freeFloating', 'station']} />
      <VehicleTypesField />
      <FormNumber name="minimumAge" label={t('minimumAge')} />
      <CostField />
      <FormNumber name="serviceCommissionPercent" label={t('commission')} decimals={2} />
    </>
  )
}

/** Typed freely; what is no number costs 0, and that is said before it is sent. source: ledger C-31. */
function CostField() {
  const { t } = useTranslation('staff')
  const typed = useFormContext<RegistrationFields>().watch('costByVehicle')
  const isNone = typed.trim() !== '' && amountOf(typed) === undefined
  const said = <span role="status">{t(isNone ? 'costIsNone' : 'costByVehicleHint')}</span>
  return <FormMoney name="costByVehicle" label={t('costByVehicle')} description={said} />
}

/** The legal classes of vehicle that it rents, as the server names them. source: ledgers C-02, E-44. */
function VehicleTypesField() {
  const { t } = useTranslation('staff')
  const fault = useFault()
  const types = useQuery(api.query(listHomologationTypes, {}, { staleTime: Number.POSITIVE_INFINITY }))
  if (types.isLoadingError) return <ErrorState {...fault(types.error)} onRetry={() => types.refetch()} />
  return (
    <FormChoices<RegistrationFields>
      name="vehicleTypes"
      label={t('vehicleTypes')}
      placeholder={t('vehicleTypesHint')}
      options={(types.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      disabled={types.isPending}
      clearLabel={t('clearVehicleTypes')}
      nothingFound={t('noVehicleType')}
    />
  )
}
