import { Accordion } from '@mantine/core'
import type { Vehicle } from '@motora/contract/vehicles'
import { ActionButton, useFormats, useKitTexts } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import type { OperatorField } from '../../../shell/operator-field'
import { useMay } from '../../../shell/session/use-session'
import { useAddressState } from '../../../shell/use-address-state'
import { useVehicleOffer } from '../actions/use-vehicle-offer'
import { CommandsPanel } from '../commands/commands-panel'
import { useFleetActions } from '../list/use-fleet-actions'
import { RentabilityPanel } from '../rentability/rentability-panel'
import { vehicleName } from '../vehicle/vehicle-name'
import { homologationTypesQuery } from '../vehicle/vehicle-queries'
import { ChargingCalendar } from './charging-calendar'
import { Communication } from './communication'
import { DailyDetails } from './daily-details'
import { Diagnosis } from './diagnosis'
import { HandOver } from './hand-over'
import { QualityRecord } from './quality-record'
import { RecordPart } from './record-part'
import { type SignatureBadgeSlot, Traceability } from './traceability'

/** In the order of the screen. source: ledger E-22; commands and updates are our own. */
const sections = [
  'commands',
  'sharing',
  'diagnosis',
  'specifications',
  'traceability',
  'updates',
  'quality',
  'owner',
  'handover',
  'days',
  'charges',
  'communication',
] as const
type Section = (typeof sections)[number]

/** What other features draw in a vehicle's sections; passed in by the page. */
export interface VehicleSlots {
  openTickets: (vehicle: Vehicle) => ReactNode
  operatorField: OperatorField
  signatureBadge: SignatureBadgeSlot
  /** Updates over the air, past and on their way; left out where the role may not see them. */
  updates?: ((vehicle: Vehicle) => ReactNode) | undefined
}

/** The sections below a vehicle's figures. The address says which are open; a closed one has asked for nothing. */
export function VehicleSections({ vehicle, slots }: { vehicle: Vehicle; slots: VehicleSlots }) {
  const { t } = useTranslation('vehicle')
  const [search, setSearch] = useAddressState()
  const seesTickets = useMay('tickets.read')
  const asked = search.open?.split(',') ?? []
  const shown = sections.filter((section) => section !== 'updates' || slots.updates)
  const open = shown.filter((section) => asked.includes(section))
  const contents: Record<Section, () => ReactNode> = {
    commands: () => <CommandsPanel vehicleId={vehicle.id} plate={vehicleName(vehicle)} />,
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
    <Accordion
      order={2}
      multiple
      variant="separated"
      value={open}
      onChange={(next) => setSearch({ ...search, open: shown.filter((one) => next.includes(one)).join(',') })}
    >
      {shown.map((section) => (
        <Accordion.Item key={section} value={section}>
          <Accordion.Control>{t(`section.${section}`)}</Accordion.Control>
          {/* A table inside has the same name: two landmarks of one name cannot be distinguished. */}
          <Accordion.Panel role="group">{open.includes(section) && contents[section]()}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
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
            {
              label: t('holderPhone'),
              value: owner.contactPhone && <a href={`tel:${owner.contactPhone}`}>{owner.contactPhone}</a>,
            },
            {
              label: t('holderEmail'),
              value: owner.managerEmail && <a href={`mailto:${owner.managerEmail}`}>{owner.managerEmail}</a>,
            },
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
