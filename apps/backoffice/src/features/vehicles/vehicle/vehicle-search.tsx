import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listVehicles, type Vehicle } from '@motora/contract/vehicles'
import { IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { listedRows } from '../../../shell/api/listed-row'

const finds = 8

export interface VehicleSearchProps {
  label: string
  /** Only read aloud: where the field stands among others in a row. */
  labelHidden?: boolean
  onChoose: (id: string) => void
}

const plain = (one: string | null) => one?.replace(/[\s-]/g, '').toLowerCase()
const namesOf = ({ plate, name, vin, imei }: Vehicle) => [plate, name, vin, imei].map(plain)

/** Finds one vehicle by plate, name, VIN or imei. The gateway searches; out of its reach, what lists have shown is searched. */
export function VehicleSearch({ label, labelHidden = false, onChoose }: VehicleSearchProps) {
  const { t } = useTranslation('vehicles')
  const combobox = useCombobox()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const found = useQuery({
    ...api.list(listVehicles, { query: { search: asked, pageSize: finds } }),
    enabled: asked.length > 1,
  })
  const listedOf = (typed: string) => {
    // of one that several lists have, what was read last
    const distinct = new Map(
      listedRows<Vehicle>(queries, listVehicles)
        .map((one) => [one.id, one] as const)
        .toReversed(),
    )
    return [...distinct.values()]
      .filter((one) => namesOf(one).some((name) => name?.includes(plain(typed) ?? '')))
      .slice(0, finds)
  }
  const shown = found.data?.rows ?? (found.isLoadingError ? listedOf(asked) : undefined)
  /** Enter chooses the vehicle whose plate, VIN or imei is typed in full, or the only one that is found. */
  const chooseExact = async () => {
    const typed = text.trim()
    if (typed.length < 2) return
    const rows = await queries
      .fetchQuery(api.list(listVehicles, { query: { search: typed, pageSize: finds } }))
      .then((page) => page.rows)
      .catch(() => listedOf(typed))
    const exact = rows.filter((one) => namesOf(one).some((name) => name === plain(typed)))
    const [only, another] = exact.length > 0 ? exact : rows
    if (!only || another) return
    setText(only.plate ?? only.name)
    combobox.closeDropdown()
    onChoose(only.id)
  }
  const choose = (id: string) => {
    const vehicle = shown?.find((one) => one.id === id)
    setText(vehicle?.plate ?? vehicle?.name ?? '')
    combobox.closeDropdown()
    onChoose(id)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target>
        <TextInput
          // of a dialog, its list shows nothing before something is typed
          data-autofocus
          {...(labelHidden ? { 'aria-label': label } : { label })}
          placeholder={t('searchVehicleHint')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() >= 0) return
            event.preventDefault()
            void chooseExact()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={asked.length < 2 || found.isPending}>
        <Combobox.Options aria-label={label}>
          {shown?.map((vehicle) => (
            <Combobox.Option key={vehicle.id} value={vehicle.id}>
              {vehicle.plate ?? vehicle.name} <span className="motora-second">{vehicle.vin}</span>
            </Combobox.Option>
          ))}
          {shown?.length === 0 && <Combobox.Empty>{t('nothingFound')}</Combobox.Empty>}
        </Combobox.Options>
        {found.isLoadingError && <Combobox.Footer>{t('onlyListed')}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  )
}
