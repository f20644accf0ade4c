import { getFirmware, getUpgrade, type Upgrade } from '@motora/contract/firmware'
import { ErrorState, FormSkeleton, PageTitle } from '@motora/kit'
import { campaignActions } from '@motora/rules/firmware'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { api } from '../../../../shell/api/api'
import { useFault } from '../../../../shell/language/fault-text'
import type { OperatorField } from '../../../../shell/operator-field'
import { pathTo } from '../../../../shell/paths'
import { useAddressState } from '../../../../shell/use-address-state'
import { hasSelection } from '../upgrade-calls'
import { UpgradeForm } from './upgrade-form'

export interface UpgradePlanScreenProps {
  firmwareId: string
  operatorField: OperatorField
}

/** Vehicles that an address names; anything else is left out. */
const idsFrom = (text: string | undefined): string[] => [
  ...new Set(text?.split(',').filter((id) => z.uuid().safeParse(id).success) ?? []),
]

/** Plans a campaign of one firmware, or changes the one that the address names. source: ledger R-03. */
export function UpgradePlanScreen({ firmwareId, operatorField }: UpgradePlanScreenProps) {
  const { t } = useTranslation('upgrades')
  const fault = useFault()
  const [search] = useAddressState()
  const upgradeId = search.upgrade
  const firmware = useQuery(api.query(getFirmware, { params: { id: firmwareId } }))
  const upgrade = useQuery(
    api.query(
      getUpgrade,
      { params: { id: upgradeId ?? '' } },
      { enabled: upgradeId !== undefined, staleTime: 0, gcTime: 0 },
    ),
  )
  // what is being typed is not replaced by what became of the campaign since
  const [opened, setOpened] = useState<Upgrade>()
  if (upgrade.data && upgrade.isFetchedAfterMount && upgrade.data.id !== opened?.id) setOpened(upgrade.data)
  const before = opened?.id === upgradeId ? opened : undefined
  const failed = firmware.error ?? upgrade.error
  const isThere = firmware.data && (upgradeId === undefined || before)
  const verdict = before ? campaignActions.edit(before) : true
  const told = hasSelection(before) ? before : undefined
  return (
    <>
      <PageTitle aside={firmware.data && <span className="motora-second">{t('firmwareOption', firmware.data)}</span>}>
        {t(upgradeId === undefined ? 'new' : 'editTitle')}
      </PageTitle>
      {!isThere ? (
        failed ? (
          <ErrorState
            {...fault(failed)}
            onRetry={() => Promise.all([firmware.refetch(), upgradeId && upgrade.refetch()])}
          />
        ) : (
          <FormSkeleton fields={6} />
        )
      ) : before && (verdict !== true || !told) ? (
        <p className="motora-note">
          {t(`whyNot.${verdict === true ? 'begun' : verdict}`)}{' '}
          <Link to={pathTo('/upgrades/$id', { id: before.id })} className="motora-link">
            {before.name}
          </Link>
        </p>
      ) : (
        <UpgradeForm
          key={`${firmwareId} ${upgradeId ?? ''}`}
          firmware={firmware.data}
          before={told}
          vehicleIds={idsFrom(search.vehicles)}
          operatorField={operatorField}
        />
      )}
    </>
  )
}
