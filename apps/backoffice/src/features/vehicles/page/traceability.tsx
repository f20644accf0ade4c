import type { VersionSignature } from '@motora/contract/firmware'
import type { Vehicle } from '@motora/contract/vehicles'
import { StatusBadge } from '@motora/kit'
import { IconArrowUp, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'

/** Draws how the signature of a unit's firmware stands; the room of firmware has it. */
export type SignatureBadgeSlot = (signature: VersionSignature) => ReactNode

const units = ['ecu', 'bms', 'tcu'] as const

/** Every number that a vehicle and its parts are known by, and what runs in them. source: ledger E-22; decision 0017. */
export function Traceability({ vehicle, signatureBadge }: { vehicle: Vehicle; signatureBadge: SignatureBadgeSlot }) {
  const { t } = useTranslation('vehicle')
  return (
    <div className="motora-stack">
      <Facts
        facts={[
          { label: t('traceabilityId'), value: vehicle.traceabilityId },
          { label: t('vin'), value: vehicle.vin },
          { label: t('frameNo'), value: vehicle.frameNo },
          { label: t('imei'), value: vehicle.imei },
          { label: t('bluetoothMac'), value: vehicle.bluetoothMac },
          { label: t('batteryPackId'), value: vehicle.batteryPackId },
          { label: t('simId'), value: vehicle.tcu.simId },
        ]}
      />
      <table className="motora-small-table">
        <caption>{t('firmware')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('firmwareUnit')}</th>
            <th scope="col">{t('firmwareCurrent')}</th>
            <th scope="col">{t('firmwareDesired')}</th>
            <th scope="col">{t('firmwareState')}</th>
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <tr key={unit}>
              <th scope="row">{unit.toUpperCase()}</th>
              <td>
                <CurrentVersion {...vehicle.firmware[unit]} badge={signatureBadge} />
              </td>
              <td>{vehicle.firmware[unit].desired ?? '–'}</td>
              <td>
                <FirmwareState {...vehicle.firmware[unit]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function CurrentVersion({
  current,
  signature,
  badge,
}: Pick<Vehicle['firmware']['ecu'], 'current' | 'signature'> & { badge: SignatureBadgeSlot }) {
  return (
    <span className="motora-two-lines">
      <span>{current ?? '–'}</span>
      {signature && <span>{badge(signature)}</span>}
    </span>
  )
}

function FirmwareState({ current, desired }: { current: string | null; desired: string | null }) {
  const { t } = useTranslation('vehicle')
  if (desired === null) return '–'
  return current === desired ? (
    <StatusBadge tone="green" Icon={IconCheck}>
      {t('firmwareReached')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="yellow" Icon={IconArrowUp}>
      {t('firmwareDue')}
    </StatusBadge>
  )
}
