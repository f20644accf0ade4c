import { MultiSelect, Select, Switch, Textarea } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { OperatorPicker } from '../operator-picker'
import { useHomologationTypes } from '../use-homologation-types'
import { EditLine } from './edit-line'
import { type EditFields, longest } from './edit-values'
import { useEditFaultText } from './use-edit-fault-text'

/** What only the provider changes of an operator. source: fleet side, section 7 (update); ledger C-38. */
export function ProviderFields() {
  const { t } = useTranslation('operators')
  const say = useEditFaultText()
  const types = useHomologationTypes().data ?? []
  const { control, register, formState } = useFormContext<EditFields>()
  return (
    <div className="motora-profile-grid">
      <EditLine name="name" required />
      <EditLine name="cif" required />
      <EditLine name="managerEmail" type="email" />
      <Controller
        control={control}
        name="parentId"
        render={({ field }) => (
          <OperatorPicker
            label={t('parent')}
            placeholder={t('ownParent')}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      <YesNo name="isPrivate" yes={t('private')} no={t('public')} label={t('operatorType')} />
      <YesNo name="isStationBase" yes={t('base.station')} no={t('base.free')} label={t('base')} />
      <Controller
        control={control}
        name="vehicleTypes"
        render={({ field }) => (
          <MultiSelect
            label={t('vehicleTypes')}
            data={optionsOf(types, field.value)}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('vehicleTypes.clear') }}
            nothingFoundMessage={t('vehicleTypes.none')}
          />
        )}
      />
      <EditLine name="minimumAge" required figures="numeric" />
      <EditLine name="costByVehicle" required figures="decimal" />
      <EditLine name="serviceCommissionPercent" required figures="decimal" />
      <EditLine name="group" />
      <Controller
        control={control}
        name="isSupportDerived"
        render={({ field: { value, ...field } }) => <Switch label={t('isSupportDerived')} checked={value} {...field} />}
      />
      <div className="motora-profile-wide">
        <Textarea
          label={t('comment')}
          description={t('commentHint')}
          rows={3}
          error={say(formState.errors.comment?.message, longest.text)}
          {...register('comment')}
        />
      </div>
    </div>
  )
}

/** A type that the list does not name (any more) stays chosen, under its number. */
const optionsOf = (types: readonly { id: number; name: string }[], chosen: readonly string[]) => [
  ...types.map(({ id, name }) => ({ value: String(id), label: name })),
  ...chosen.filter((one) => !types.some(({ id }) => String(id) === one)).map((one) => ({ value: one, label: one })),
]

interface YesNoProps {
  name: 'isPrivate' | 'isStationBase'
  label: string
  yes: string
  no: string
}

/** One of two, each by its name. */
function YesNo({ name, label, yes, no }: YesNoProps) {
  const { control } = useFormContext<EditFields>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Select
          label={label}
          data={[
            { value: 'true', label: yes },
            { value: 'false', label: no },
          ]}
          value={String(field.value)}
          onChange={(value) => field.onChange(value === 'true')}
          onBlur={field.onBlur}
          allowDeselect={false}
        />
      )}
    />
  )
}
