import type { ScreenPath } from '@motora/contract'
import {
  IconAddressBook,
  IconAlertTriangle,
  IconBuildingStore,
  IconCalendarStats,
  IconChecklist,
  IconClipboardCheck,
  IconCoin,
  IconCreditCard,
  IconFileDescription,
  IconGift,
  IconHeadset,
  IconHelpCircle,
  IconHistory,
  IconHome,
  IconMapPin,
  IconMoped,
  IconReceipt,
  IconRoute,
  IconScooterElectric,
  IconTool,
  IconUserEdit,
  IconUsers,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'

const icons: Partial<Record<ScreenPath, TablerIcon>> = {
  '/home': IconHome,
  '/operator/validate': IconClipboardCheck,
  '/scooters/locations': IconMapPin,
  '/customers': IconUsers,
  '/cau': IconHeadset,
  '/sac': IconHeadset,
  '/operator/scooterList': IconMoped,
  '/scooters': IconScooterElectric,
  '/trips': IconRoute,
  '/services': IconReceipt,
  '/monthlyDetails': IconCalendarStats,
  '/incidents': IconAlertTriangle,
  '/rates': IconCoin,
  '/bonus': IconGift,
  '/payments': IconCreditCard,
  '/validations': IconChecklist,
  '/operatorsUsers': IconAddressBook,
  '/technicians': IconTool,
  '/operator/profile': IconBuildingStore,
  '/users': IconUsersGroup,
  '/audit': IconHistory,
  '/help': IconHelpCircle,
  '/UpdateDataTechnician': IconUserEdit,
  '/UpdateDataOperatorUser': IconUserEdit,
}

export function ScreenIcon({ path }: { path: ScreenPath }) {
  const Icon = icons[path] ?? IconFileDescription
  return <Icon size={16} stroke={1.75} aria-hidden />
}
