import { Accordion } from '@mantine/core'
import type { Vehicle } from '@motora/contract/vehicles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../shell/session/use-session'
import { useAddressState } from '../../../shell/use-address-state'
import { CommandsPanel } from '../commands/commands-panel'
import type { OperatorField } from '../operator-field'
import { vehicleName } from '../vehicle-name'
import { ChargingCalendar } from './charging-calendar'
import { Communication } from './communication'
import { DailyDetails } from './daily-details'
import { Diagnosis } from './diagnosis'
import { HandOver } from './hand-over'
import { OwnerSection } from './owner-section'
import { QualityRecord } from './quality-record'
import { SharingSection } from './sharing-section'
import { Specifications } from './specifications'
import { Traceability } from './traceability'

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

/** What other parts of the house draw in a vehicle's sections; handed in by the page. */
export interface VehicleSlots {
  openTickets: (vehicle: Vehicle) => ReactNode
  operatorField: OperatorField
  /** Updates over the air, past and on their way; left out where the role may not see them. */
  updates?: ((vehicle: Vehicle) => ReactNode) | undefined
}

/** The sections below a vehicle's figures. Which are open stands in the address; a closed one has asked for nothing. */
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
    traceability: () => <Traceability vehicle={vehicle} />,
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
          {/* A table inside has the same name: two landmarks of one name would be told apart by nobody. */}
          <Accordion.Panel role="group">{open.includes(section) && contents[section]()}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
