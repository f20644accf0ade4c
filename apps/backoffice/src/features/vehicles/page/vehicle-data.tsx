import { ActionIcon } from '@mantine/core'
import type { Vehicle } from '@motora/contract/vehicles'
import { late, useKitTexts } from '@motora/kit'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { useVehicleOffer } from '../actions/use-vehicle-offer'

const RenameForm = late(async () => (await import('./rename-form')).RenameForm)

/** What names a vehicle; name and plate are edited in place behind a toggle. source: ledger E-21. */
export function VehicleData({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation(['vehicle', 'vehicles'])
  const { actions, states } = useKitTexts()
  const mayRename = useVehicleOffer()('rename', vehicle) === true
  const [editing, setEditing] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (!editing && wasEditing.current) toggle.current?.focus()
    wasEditing.current = editing
  }, [editing])
  const named = [
    { label: t('vehicles:name'), value: vehicle.name },
    { label: t('vehicles:plate'), value: vehicle.plate },
  ]
  return (
    <section className="motora-part" aria-labelledby="vehicle-data">
      <div className="motora-section-head">
        <h2 id="vehicle-data">{t('vehicle:data')}</h2>
        {mayRename && !editing && (
          <ActionIcon
            ref={toggle}
            size="lg"
            onClick={() => setEditing(true)}
            aria-label={t('vehicle:editNamePlate')}
            title={actions.edit}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {editing && <RenameForm vehicle={vehicle} onDone={() => setEditing(false)} />}
      <Facts
        facts={[
          ...(editing ? [] : named),
          { label: t('vehicles:vin'), value: vehicle.vin },
          { label: t('vehicle:frameNo'), value: vehicle.frameNo },
          { label: t('vehicles:model'), value: vehicle.model },
          { label: t('vehicles:operator'), value: vehicle.sharingOperatorName ?? t('vehicle:provider') },
          { label: t('vehicles:service'), value: t(`vehicles:service.${vehicle.service}`) },
          { label: t('vehicles:visible'), value: vehicle.currentVisibleToClients ? states.yes : states.no },
        ]}
      />
    </section>
  )
}
