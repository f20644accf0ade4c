import { MultiSelect } from '@mantine/core'
import { listHomologationTypes } from '@motora/contract/vehicles'
import { ErrorState } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import type { RegistrationFields } from './registration-values'

/** The legal classes of vehicle that it rents, as the server names them. source: ledgers C-02, E-44. */
export function VehicleTypesField() {
  const { t } = useTranslation('staff')
  const refusal = useRefusalText()
  const { control } = useFormContext<RegistrationFields>()
  const types = useQuery({
    queryKey: ['homologation-types'],
    queryFn: ({ signal }) => client.call(listHomologationTypes, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (types.isError)
    return (
      <ErrorState what={refusal(types.error)} requestId={requestIdOf(types.error)} onRetry={() => types.refetch()} />
    )
  return (
    <Controller
      control={control}
      name="vehicleTypes"
      render={({ field }) => (
        <MultiSelect
          label={t('vehicleTypes')}
          placeholder={field.value.length === 0 ? t('vehicleTypesHint') : undefined}
          data={(types.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          disabled={types.isPending}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('clearVehicleTypes') }}
          nothingFoundMessage={t('noVehicleType')}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    />
  )
}
