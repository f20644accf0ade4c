import { Select } from '@mantine/core'
import { listHomologationTypes } from '@motora/contract/vehicles'
import { DayField } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { client } from '../../../shell/session/browser-session'
import type { OperatorField } from '../operator-field'
import '../list/fleet.css'
import { useVehicleFaultText } from './use-vehicle-fault-text'
import { VehicleLine } from './vehicle-line'
import { firstDay, type VehicleValues } from './vehicle-values'

export interface VehicleFieldsProps {
  /** Draws the choice of who holds a new vehicle; left out: that is changed by assigning. */
  operatorField?: OperatorField | undefined
}

/** All that describes a vehicle. source: ledger E-33; fleet side, section 3. */
export function VehicleFields({ operatorField }: VehicleFieldsProps) {
  const { t } = useTranslation('fleet')
  const say = useVehicleFaultText()
  const { control } = useFormContext<VehicleValues>()
  return (
    <div className="motora-fleet-fields">
      <VehicleLine name="name" required first />
      <VehicleLine name="plate" />
      <VehicleLine name="model" required />
      <VehicleLine name="revision" />
      <VehicleLine name="vin" required />
      <VehicleLine name="imei" required description={t('field.imeiHint')} />
      <VehicleLine name="traceabilityId" />
      <VehicleLine name="bluetoothMac" />
      <VehicleLine name="batteryPackId" />
      <VehicleLine name="color" />
      <Controller
        control={control}
        name="manufactureDate"
        render={({ field, fieldState }) => (
          <DayField
            label={t('field.manufactureDate')}
            value={field.value}
            onChange={field.onChange}
            min={firstDay}
            error={say(fieldState.error?.message)}
          />
        )}
      />
      <HomologationField />
      {operatorField && (
        <Controller
          control={control}
          name="sharingOperatorId"
          render={({ field }) => (
            <>
              {operatorField({
                value: field.value,
                onChange: field.onChange,
                onBlur: field.onBlur,
                label: t('operator'),
                placeholder: t('provider'),
                error: undefined,
                disabled: false,
                required: false,
              })}
            </>
          )}
        />
      )}
    </div>
  )
}

/** The legal class, by the names that the gateway has for its number. source: ledger E-44. */
function HomologationField() {
  const { t } = useTranslation('fleet')
  const { control } = useFormContext<VehicleValues>()
  const types = useQuery({
    queryKey: ['homologation-types'],
    queryFn: ({ signal }) => client.call(listHomologationTypes, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const known = (types.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Controller
      control={control}
      name="homologationType"
      render={({ field }) => {
        // a number that the list does not name (any more) stays chosen
        const isUnnamed = field.value !== null && !known.some(({ value }) => value === field.value)
        return (
          <Select
            label={t('field.homologationType')}
            data={isUnnamed ? [...known, { value: field.value ?? '', label: field.value ?? '' }] : known}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('field.clearHomologationType') }}
            nothingFoundMessage={t('field.noHomologationType')}
          />
        )
      }}
    />
  )
}
