import { Select } from '@mantine/core'
import { maxFiscalAddressLength } from '@motora/contract/operators'
import { FormChoices, FormMoney, FormSlot, FormSwitch, FormText } from '@motora/kit'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { OperatorPicker } from '../operator/operator-picker'
import { useHomologationTypes } from '../operator/use-homologation-types'
import { type EditFields, maxLength } from './edit-values'

const ofLine = { bounds: { most: maxLength.name } }

/** What only the provider changes of an operator, and its fiscal address. source: fleet side, section 7 (update); ledger C-38. */
export function ProviderFields() {
  const { t } = useTranslation('operators')
  const types = useHomologationTypes().data ?? []
  const { watch } = useFormContext<EditFields>()
  return (
    <div className="motora-profile-grid">
      <FormText name="name" label={t('name')} {...ofLine} required />
      <FormText name="cif" label={t('cif')} {...ofLine} required />
      <FormText name="fiscalAddress" label={t('fiscalAddress')} bounds={{ most: maxFiscalAddressLength }} />
      <FormText name="managerEmail" label={t('managerEmail')} {...ofLine} type="email" />
      <FormSlot<EditFields, 'parentId'> name="parentId">
        {(bound) => <OperatorPicker {...bound} label={t('parent')} placeholder={t('ownParent')} />}
      </FormSlot>
      <YesNo name="isPrivate" yes={t('private')} no={t('public')} label={t('operatorType')} />
      <YesNo name="isStationBase" yes={t('base.station')} no={t('base.free')} label={t('base')} />
      <FormChoices
        name="vehicleTypes"
        label={t('vehicleTypes')}
        options={optionsOf(types, watch('vehicleTypes'))}
        clearLabel={t('vehicleTypes.clear')}
        nothingFound={t('vehicleTypes.none')}
      />
      <FormText name="minimumAge" label={t('minimumAge')} {...ofLine} required inputMode="numeric" />
      <FormMoney name="costByVehicle" label={t('costByVehicle')} {...ofLine} required />
      <FormText
        name="serviceCommissionPercent"
        label={t('serviceCommissionPercent')}
        {...ofLine}
        required
        inputMode="decimal"
      />
      <FormText name="group" label={t('group')} {...ofLine} />
      <FormSwitch name="isSupportDerived" label={t('isSupportDerived')} />
      <div className="motora-profile-wide">
        <FormText
          name="comment"
          label={t('comment')}
          description={t('commentHint')}
          rows={3}
          bounds={{ most: maxLength.text }}
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
  const options = [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ]
  return (
    <FormSlot<EditFields, YesNoProps['name']> name={name}>
      {({ value, onChange, onBlur }) => (
        <Select
          label={label}
          data={options}
          value={String(value)}
          onChange={(chosen) => onChange(chosen === 'true')}
          onBlur={onBlur}
          allowDeselect={false}
        />
      )}
    </FormSlot>
  )
}
