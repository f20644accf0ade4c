import type { Vehicle } from '@motora/contract/vehicles'
import { ActionButton, useFormats, useKitTexts } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { emailLink, phoneLink } from '../../../shell/frame/contact-links'
import { Facts } from '../../../shell/frame/facts'
import type { OperatorField } from '../../../shell/operator-field'
import { useMay } from '../../../shell/session/use-session'
import { useAddressState } from '../../../shell/use-address-state'
import { useVehicleOffer } from '../actions/use-vehicle-offer'
import { useFleetActions } from '../list/use-fleet-actions'
import { RentabilityPanel } from '../rentability/rentability-panel'
import { homologationTypesQuery } from '../vehicle/vehicle-queries'
import { ChargingCalendar } from './charging-calendar'
import { Communication } from './communication'
import { DailyDetails } from './daily-details'
import { Diagnosis } from './diagnosis'
import { HandOver } from './hand-over'
import { QualityRecord } from './quality-record'
import { RecordPart } from './record-part'
import { type SignatureBadgeSlot, Traceability } from './traceability'
import { type DataSection, dataSections, useTabHref, vehicleTabOf } from './use-vehicle-tab'

/** What other features draw in a vehicle's sections; passed in by the page. */
export interface VehicleSlots {
  openTickets: (vehicle: Vehicle) => ReactNode
  operatorField: OperatorField
  signatureBadge: SignatureBadgeSlot
  /** Updates over the air, past and on their way; left out where the role may not see them. */
  updates?: ((vehicle: Vehicle) => ReactNode) | undefined
}

/** The parts of a vehicle's data; the address says which is open. One that is not has asked for nothing. */
export function VehicleSections({ vehicle, slots }: { vehicle: Vehicle; slots: VehicleSlots }) {
  const { t } = useTranslation('vehicle')
  const [search] = useAddressState()
  const hrefOf = useTabHref()
  const seesTickets = useMay('tickets.read')
  const shown = dataSections.filter((section) => section !== 'updates' || slots.updates)
  const asked = vehicleTabOf(search).sections.filter((section) => shown.includes(section))
  const open = asked.length > 0 ? asked : shown.slice(0, 1)
  const contents: Record<DataSection, () => ReactNode> = {
    sharing: () => <SharingSection vehicle={vehicle} />,
    diagnosis: () => <Diagnosis vehicle={vehicle} openTickets={seesTickets && slots.openTickets(vehicle)} />,
    specifications: () => <Specifications vehicle={vehicle} />,
    traceability: () => <Traceability vehicle={vehicle} signatureBadge={slots.signatureBadge} />,
    updates: () => slots.updates?.(vehicle),
    quality: () => <QualityRecord vehicle={vehicle} />,
    owner: () => <OwnerSection vehicle={vehicle} />,
    handover: () => <HandOver vehicle={vehicle} operatorField={slots.operatorField} />,
    days: () => <DailyDetails vehicle={vehicle} />,
    charges: () => <ChargingCalendar vehicle={vehicle} />,
    communication: () => <Communication vehicle={vehicle} />,
  }
  return (
    <div className="motora-data">
      <nav className="motora-data-nav" aria-label={t('tab.data')}>
        {shown.map((section) => (
          <Link
            key={section}
            to={hrefOf({ tab: 'data', open: section })}
            resetScroll={false}
            aria-current={open.includes(section) ? 'true' : undefined}
          >
            {t(`section.${section}`)}
          </Link>
        ))}
      </nav>
      <div className="motora-stack">
        {open.map((section) => (
          // a table inside has the same name: two landmarks of one name cannot be distinguished
          <div key={section} data-section={section}>
            <h2>{t(`section.${section}`)}</h2>
            {contents[section]()}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Who holds a vehicle now, since when, and how they are reached. source: ledger E-22; decision 0017. */
function OwnerSection({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle')
  const formats = useFormats()
  return (
    <RecordPart vehicleId={vehicle.id}>
      {({ owner }) => (
        <Facts
          facts={[
            { label: t('holderName'), value: owner.sharingOperatorName ?? t('provider') },
            { label: t('holderSince'), value: formats.date(owner.since, 'minute') },
            { label: t('holderPhone'), value: phoneLink(owner.contactPhone) },
            { label: t('holderEmail'), value: emailLink(owner.managerEmail) },
          ]}
        />
      )}
    </RecordPart>
  )
}

/** How a vehicle is shared, and whether riders can have it now. source: ledger E-22; decision 0017. */
function SharingSection({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation(['vehicle', 'vehicles', 'fleet'])
  const { states } = useKitTexts()
  const yesNo = (value: boolean) => (value ? states.yes : states.no)
  const { isHelmetIncluded, outOfService, selectToOperate } = vehicle.sharing
  const offer = useVehicleOffer()
  const maySelect = offer(selectToOperate ? 'deselect' : 'select', vehicle) === true
  const mayHelmet = offer(isHelmetIncluded ? 'removeHelmet' : 'includeHelmet', vehicle) === true
  const { helmet, select } = useFleetActions()
  return (
    <div className="motora-stack">
      <Facts
        facts={[
          { label: t('vehicle:selected'), value: yesNo(selectToOperate) },
          { label: t('vehicles:helmet'), value: yesNo(isHelmetIncluded) },
          { label: t('vehicle:canOperate'), value: yesNo(vehicle.canOperate) },
          ...(vehicle.canOperate ? [] : [{ label: t('vehicle:cannotReason'), value: vehicle.cannotOperateReason }]),
          { label: t('vehicles:outOfService'), value: yesNo(outOfService) },
          { label: t('vehicles:visible'), value: yesNo(vehicle.currentVisibleToClients) },
        ]}
      />
      {(maySelect || mayHelmet) && (
        <div className="motora-actions">
          {maySelect && (
            <ActionButton onClick={() => select([vehicle], !selectToOperate)}>
              {t(selectToOperate ? 'fleet:select.deselect' : 'fleet:select.select')}
            </ActionButton>
          )}
          {mayHelmet && (
            <ActionButton onClick={() => helmet([vehicle], !isHelmetIncluded)}>
              {t(isHelmetIncluded ? 'fleet:helmet.remove' : 'fleet:helmet.include')}
            </ActionButton>
          )}
        </div>
      )}
      <RentabilityPanel vehicleId={vehicle.id} />
    </div>
  )
}

/** How a vehicle was built. source: ledger E-22; decision 0017. */
function Specifications({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation(['vehicle', 'vehicles'])
  const formats = useFormats()
  const types = useQuery({
    ...homologationTypesQuery,
    enabled: vehicle.homologationType !== null,
  })
  const type = types.data?.find(({ id }) => id === vehicle.homologationType)
  return (
    <Facts
      facts={[
        { label: t('vehicles:model'), value: vehicle.model },
        { label: t('vehicle:revision'), value: vehicle.revision },
        { label: t('vehicle:color'), value: vehicle.color },
        { label: t('vehicle:manufactureDate'), value: formats.date(vehicle.manufactureDate) },
        // the number is shown while the names are not there
        { label: t('vehicle:homologationType'), value: type?.name ?? vehicle.homologationType },
        { label: t('vehicle:hardwareVersion'), value: vehicle.login.hardwareVersion },
        { label: t('vehicle:created'), value: formats.date(vehicle.createdTimestamp, 'minute') },
      ]}
    />
  )
}
