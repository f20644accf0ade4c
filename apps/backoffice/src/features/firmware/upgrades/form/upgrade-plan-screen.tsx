import { getUpgrade, type Upgrade } from '@motora/contract/firmware'
import { ErrorState, FormSkeleton, PageTitle } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { requestIdOf, useRefusalText } from '../../../../shell/language/refusal-text'
import { pathTo } from '../../../../shell/paths'
import { client } from '../../../../shell/session/browser-session'
import { useAddressState } from '../../../../shell/use-address-state'
import { whyNotStep } from '../page/steps-of'
import { firmwareQuery, isTold, upgradesKey } from '../upgrade-calls'
import { UpgradeForm } from './upgrade-form'
import type { OperatorField } from './vehicles-step'

export interface UpgradePlanScreenProps {
  firmwareId: string
  operatorField: OperatorField
}

/** Vehicles as an address hands them in; what is none is left out. */
const idsFrom = (text: string | undefined): string[] => [
  ...new Set(text?.split(',').filter((id) => z.uuid().safeParse(id).success) ?? []),
]

/** Plans a campaign of one firmware, or changes the one that the address names. source: ledger R-03. */
export function UpgradePlanScreen({ firmwareId, operatorField }: UpgradePlanScreenProps) {
  const { t } = useTranslation('upgrades')
  const refusal = useRefusalText()
  const [search] = useAddressState()
  const upgradeId = search.upgrade
  const firmware = useQuery(firmwareQuery(firmwareId))
  const upgrade = useQuery({
    queryKey: [...upgradesKey, 'edit', upgradeId],
    queryFn: ({ signal }) => client.call(getUpgrade, { params: { id: upgradeId ?? '' } }, { signal }),
    enabled: upgradeId !== undefined,
    gcTime: 0,
  })
  // what is being typed is not replaced by what became of the campaign since
  const [opened, setOpened] = useState<Upgrade>()
  if (upgrade.data && upgrade.data.id !== opened?.id) setOpened(upgrade.data)
  const before = opened?.id === upgradeId ? opened : undefined
  const failed = firmware.error ?? upgrade.error
  const isThere = firmware.data && (upgradeId === undefined || before)
  const whyNot = before && whyNotStep('edit', before)
  const told = isTold(before) ? before : undefined
  return (
    <>
      <PageTitle aside={firmware.data && <span className="motora-second">{t('firmwareOption', firmware.data)}</span>}>
        {t(upgradeId === undefined ? 'new' : 'editTitle')}
      </PageTitle>
      {!isThere ? (
        failed ? (
          <ErrorState
            what={refusal(failed)}
            requestId={requestIdOf(failed)}
            onRetry={() => Promise.all([firmware.refetch(), upgradeId && upgrade.refetch()])}
          />
        ) : (
          <FormSkeleton fields={6} />
        )
      ) : before && (whyNot || !told) ? (
        <p className="motora-note">
          {t(`whyNot.${whyNot ?? 'begun'}`)}{' '}
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
