import { SegmentedControl, TagsInput } from '@mantine/core'
import { mayListSeveralOperators } from '@motora/contract'
import { type Firmware, getFirmwareTypes } from '@motora/contract/firmware'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../../../shell/language/use-field-text'
import { client } from '../../../../shell/session/browser-session'
import { useMembership } from '../../../../shell/session/use-session'
import { selectionWays, type UpgradeValues } from './upgrade-values'
import { VehiclePickTable } from './vehicle-pick-table'

/** Draws the choice of an operator; handed in, because operators are another room's. */
export type OperatorField = (props: {
  label: string
  placeholder: string
  value: string | null
  onChange: (id: string | null) => void
}) => ReactNode

export interface VehiclesStepProps {
  firmware: Firmware
  operatorField: OperatorField
}

/** Which vehicles: by what they are, or one by one. */
export function VehiclesStep({ firmware, operatorField }: VehiclesStepProps) {
  const { t } = useTranslation('upgrades')
  const field = useFieldText()
  const { control, watch, formState } = useFormContext<UpgradeValues>()
  const noneChosen = formState.errors.vehicleIds?.message
  return (
    <>
      <Controller
        control={control}
        name="by"
        render={({ field: by }) => (
          <SegmentedControl
            aria-label={t('by')}
            value={by.value}
            onChange={by.onChange}
            data={selectionWays.map((value) => ({ value, label: t(`by.${value}`) }))}
          />
        )}
      />
      {watch('by') === 'filter' ? (
        <FilterFields firmware={firmware} operatorField={operatorField} />
      ) : (
        <>
          <Controller
            control={control}
            name="vehicleIds"
            render={({ field: ids }) => (
              <VehiclePickTable target={firmware.target} chosen={ids.value} onChange={ids.onChange} />
            )}
          />
          {noneChosen && (
            <p className="motora-upgrade-error" role="alert">
              {noneChosen === 'tooManyVehicles' ? t('tooManyVehicles') : field(noneChosen)}
            </p>
          )}
        </>
      )}
    </>
  )
}

function FilterFields({ firmware, operatorField }: VehiclesStepProps) {
  const { t } = useTranslation('upgrades')
  const { role } = useMembership()
  const { control } = useFormContext<UpgradeValues>()
  const types = useQuery({
    queryKey: ['firmware', 'types'],
    queryFn: ({ signal }) => client.call(getFirmwareTypes, {}, { signal }),
    staleTime: 60_000,
  })
  return (
    <>
      <p className="motora-plain motora-second">{t('filter.lead')}</p>
      <div className="motora-upgrade-fields">
        {mayListSeveralOperators(role) && (
          <Controller
            control={control}
            name="sharingOperatorId"
            render={({ field }) => (
              <div>
                {operatorField({
                  label: t('operator'),
                  placeholder: t('filter.anyOperator'),
                  value: field.value,
                  onChange: field.onChange,
                })}
              </div>
            )}
          />
        )}
        <TagsField name="models" label={t('models')} known={types.data?.models} />
        <TagsField name="hardwareVersions" label={t('hardwareVersions')} known={types.data?.hardwareVersions} />
        <TagsField
          name="currentVersions"
          label={t('currentVersions', { target: firmware.target })}
          description={t('currentVersions.hint')}
        />
      </div>
    </>
  )
}

interface TagsFieldProps {
  name: 'models' | 'hardwareVersions' | 'currentVersions'
  label: string
  description?: string
  /** Offered while typing; anything else may be typed as well. */
  known?: readonly string[] | undefined
}

function TagsField({ name, label, description, known = [] }: TagsFieldProps) {
  const { t } = useTranslation('upgrades')
  const { control } = useFormContext<UpgradeValues>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TagsInput
          label={label}
          {...(description ? { description } : {})}
          placeholder={field.value.length === 0 ? t('filter.any') : ''}
          data={[...known]}
          maxTags={50}
          acceptValueOnBlur
          clearable
          clearButtonProps={{ 'aria-label': t('filter.clear', { field: label }) }}
          error={fieldState.error && t('tagInvalid')}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          ref={field.ref}
        />
      )}
    />
  )
}
