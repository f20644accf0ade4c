import type { Operator } from '@motora/contract/operators'
import { ActionButton, PageTitle } from '@motora/kit'
import { IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OperatorManagerDialog } from '../../features/identity/staff/operator-manager-dialog'
import { TechniciansOf } from '../../features/identity/staff/technicians-of'
import { useReadsTechniciansOf } from '../../features/identity/staff/use-reads-technicians-of'
import { withDetails, withoutDetails } from '../../features/operators/details/details-address'
import { OperatorDetails } from '../../features/operators/details/operator-details'
import { EditDialog } from '../../features/operators/edit/edit-dialog'
import { DisableDialog } from '../../features/operators/management/disable-dialog'
import { OperatorManagement } from '../../features/operators/management/operator-management'
import { OperatorPicker } from '../../features/operators/operator/operator-picker'
import { ReviewQueue } from '../../features/operators/review/review-queue'
import { TariffHistory } from '../../features/pricing/tariff-history'
import { OperatorVehicles } from '../../features/vehicles/list/operator-vehicles'
import { pathTo } from '../../shell/paths'
import { useMay } from '../../shell/session/use-session'
import { useAddressState } from '../../shell/use-address-state'

/** Operators as the provider manages them: judged, enabled, disabled, edited. source: fleet side, section 2.4; Z-30. */
export default function OperatorValidatePage() {
  const { t } = useTranslation(['operators', 'screens'])
  const mayManage = useMay('operators.manage')
  const readsRates = useMay('pricing.read')
  const readsTechniciansOf = useReadsTechniciansOf()
  const navigate = useNavigate()
  const [search, setSearch] = useAddressState()
  const [disabling, setDisabling] = useState<Operator>()
  const { operator, part, edit, review, add, show } = search
  const judges = mayManage && (show === 'waiting' || review !== undefined)
  const addManager = (shown: boolean) => setSearch({ ...search, add: shown ? 'manager' : undefined }, { push: shown })
  return (
    <>
      <PageTitle
        actions={
          mayManage && (
            <ActionButton tone="primary" icon={<IconUserPlus size={16} aria-hidden />} onClick={() => addManager(true)}>
              {t('operators:addManager')}
            </ActionButton>
          )
        }
      >
        {t('screens:/operator/validate')}
      </PageTitle>
      {judges ? (
        <ReviewQueue
          label={t('operators:inbox')}
          openId={review}
          onOpen={(id, how) => setSearch({ ...search, review: id }, how)}
          onAll={() => setSearch({ ...search, show: undefined, review: undefined })}
        />
      ) : (
        <OperatorManagement
          title={t('screens:/operator/validate')}
          nextStep={
            mayManage && (
              <ActionButton onClick={() => void navigate({ to: pathTo('/operator/register') })}>
                {t('operators:register')}
              </ActionButton>
            )
          }
          onDisable={setDisabling}
        />
      )}
      {operator && (
        <OperatorDetails
          id={operator}
          part={part}
          onPart={(next) => setSearch({ ...search, part: next })}
          onOpen={(id) => setSearch(withDetails(search, id), { push: true })}
          onClose={() => setSearch(withoutDetails(search))}
          vehicles={(id) => <OperatorVehicles operatorId={id} />}
          technicians={readsTechniciansOf(operator) ? (id) => <TechniciansOf operatorId={id} /> : undefined}
          tariffs={readsRates ? (id) => <TariffHistory operatorId={id} part="tariffs" /> : undefined}
        />
      )}
      {mayManage && edit && (
        <EditDialog key={edit} id={edit} onClose={() => setSearch({ ...search, edit: undefined })} />
      )}
      {mayManage && disabling && <DisableDialog operator={disabling} onClose={() => setDisabling(undefined)} />}
      {mayManage && add === 'manager' && (
        <OperatorManagerDialog
          operatorField={(props) => <OperatorPicker {...props} />}
          onClose={() => addManager(false)}
        />
      )}
    </>
  )
}
