import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listFirmwares } from '@motora/contract/firmware'
import { ActionButton, EmptyState, ErrorState, KitDialog } from '@motora/kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { useFault } from '../../../shell/language/fault-text'
import { pathTo } from '../../../shell/paths'

const finds = 50

export interface NewUpgradeDialogProps {
  /** Vehicles that the campaign begins with; left out, they are chosen in its form. */
  vehicleIds?: readonly string[]
  onClose: () => void
}

/** A campaign begins with its firmware: chosen here, and on to the form. */
export function NewUpgradeDialog({ vehicleIds, onClose }: NewUpgradeDialogProps) {
  const { t } = useTranslation(['upgrades', 'screens'])
  const fault = useFault()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const filter = JSON.stringify({ isActive: true })
  const query = { pageSize: finds, sort: '-created', filter, ...(asked ? { search: asked } : {}) }
  const found = useQuery({ ...api.list(listFirmwares, { query }), placeholderData: keepPreviousData })
  const rows = found.data?.rows ?? []
  const options = rows.map(({ id, name, target, version }) => ({
    value: id,
    label: t('upgrades:firmwareOption', { name, target, version }),
  }))
  // the field shows the chosen one's name: that is no search
  const onSearch = (next: string) => setText(options.some(({ label }) => label === next) ? '' : next)
  const go = () => {
    if (!chosen) return
    const vehicles = vehicleIds?.join(',')
    void navigate({ to: pathTo('/upgrades/create/$id', { id: chosen }, { vehicles }) })
  }
  return (
    <KitDialog opened onClose={onClose} title={t('upgrades:new')}>
      {found.isLoadingError ? (
        <ErrorState {...fault(found.error)} onRetry={() => found.refetch()} />
      ) : found.data && rows.length === 0 && !asked ? (
        <EmptyState
          why={t('upgrades:noFirmware')}
          nextStep={
            <Link to={pathTo('/firmwares')} className="motora-link">
              {t('screens:/firmwares')}
            </Link>
          }
        />
      ) : (
        <form
          className="motora-stack"
          onSubmit={(event) => {
            event.preventDefault()
            go()
          }}
        >
          <Select
            label={t('upgrades:chooseFirmware')}
            description={t('upgrades:chooseFirmwareHint')}
            data={options}
            filter={({ options: all }) => all}
            value={chosen}
            onChange={setChosen}
            onSearchChange={onSearch}
            searchable
            nothingFoundMessage={found.isPending ? undefined : t('upgrades:noSuchFirmware')}
            data-autofocus
          />
          <div className="motora-row-end">
            <ActionButton
              type="submit"
              tone="primary"
              disabledReason={chosen ? undefined : t('upgrades:chooseFirmwareFirst')}
            >
              {t('upgrades:planIt')}
            </ActionButton>
          </div>
        </form>
      )}
    </KitDialog>
  )
}
