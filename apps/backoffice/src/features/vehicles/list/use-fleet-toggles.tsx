import type { Vehicle } from '@motora/contract/vehicles'
import {
  IconBan,
  IconCircleCheck,
  IconHelmet,
  IconHelmetOff,
  IconShieldCheck,
  IconShieldOff,
  IconToggleLeft,
  IconToggleRight,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../shell/session/use-session'
import type { VehicleAction } from '../actions/use-vehicle-offer'
import type { FleetActions } from './use-fleet-actions'

interface Way {
  action: VehicleAction
  label: string
  icon: ReactNode
  run: (vehicles: readonly Vehicle[]) => unknown
  /** Why it does nothing where all of them are so already. */
  already?: string
}

/** Something that is so of a vehicle or not, and the way there and back; to forbid again gives another reason. */
export interface FleetToggle {
  id: string
  on: Way
  off: Way
}

/** What the role may switch. source: ledgers E-14, E-16, E-18, E-20, E-39; DECISIONS §4. */
export function useFleetToggles(
  actions: FleetActions,
  onForbid: (vehicles: readonly Vehicle[]) => void,
): FleetToggle[] {
  const { t } = useTranslation(['fleet', 'vehicles'])
  const mayHelmet = useMay('vehicles.helmet')
  const maySelect = useMay('vehicles.select-to-operate')
  const mayBlock = useMay('vehicles.block')
  const mayManage = useMay('vehicles.manage')
  const helmet: FleetToggle = {
    id: 'helmet',
    on: {
      action: 'includeHelmet',
      label: t('fleet:helmet.include'),
      icon: <IconHelmet size={16} />,
      run: (vehicles) => actions.helmet(vehicles, true),
      already: t('fleet:helmet.allIncluded'),
    },
    off: {
      action: 'removeHelmet',
      label: t('fleet:helmet.remove'),
      icon: <IconHelmetOff size={16} />,
      run: (vehicles) => actions.helmet(vehicles, false),
      already: t('fleet:helmet.noneIncluded'),
    },
  }
  const select: FleetToggle = {
    id: 'select',
    on: {
      action: 'select',
      label: t('fleet:select.select'),
      icon: <IconToggleRight size={16} />,
      run: (vehicles) => actions.select(vehicles, true),
      already: t('fleet:select.allSelected'),
    },
    off: {
      action: 'deselect',
      label: t('fleet:select.deselect'),
      icon: <IconToggleLeft size={16} />,
      run: (vehicles) => actions.select(vehicles, false),
      already: t('fleet:select.noneSelected'),
    },
  }
  const block: FleetToggle = {
    id: 'block',
    on: {
      action: 'block',
      label: t('vehicles:block'),
      icon: <IconBan size={16} />,
      run: (vehicles) => actions.block(vehicles, true),
      already: t('fleet:block.allBlocked'),
    },
    off: {
      action: 'unblock',
      label: t('vehicles:unblock'),
      icon: <IconCircleCheck size={16} />,
      run: (vehicles) => actions.block(vehicles, false),
      already: t('fleet:block.noneBlocked'),
    },
  }
  const leave: FleetToggle = {
    id: 'can-operate',
    on: {
      action: 'allow',
      label: t('fleet:can.allow'),
      icon: <IconShieldCheck size={16} />,
      run: actions.allow,
      already: t('fleet:can.allAllowed'),
    },
    off: {
      action: 'forbid',
      label: t('fleet:can.forbid'),
      icon: <IconShieldOff size={16} />,
      run: onForbid,
    },
  }
  return [
    ...(mayHelmet ? [helmet] : []),
    ...(maySelect ? [select] : []),
    ...(mayBlock ? [block] : []),
    ...(mayManage ? [leave] : []),
  ]
}
