import type { AuditKeeper } from './kernel/audit/audit-keeper.js'
import type { RoomListener } from './kernel/bus.js'
import type { DrawPdf } from './kernel/pdf/pdf-document.js'
import type { TimedTask } from './kernel/timed-task.js'
import { createAccountsOverview } from './overviews/accounts/index.js'
import { createAnalyticsOverview } from './overviews/analytics/index.js'
import { createAuditOverview } from './overviews/audit/index.js'
import { createBillListOverview } from './overviews/bill-list/index.js'
import { createBonusHistoryOverview } from './overviews/bonus-history/index.js'
import { createCampaignListOverview } from './overviews/campaign-list/index.js'
import { createCurrentUserOverview } from './overviews/current-user/index.js'
import { createCustomerListOverview } from './overviews/customer-list/index.js'
import { createCustomerMovementsOverview } from './overviews/customer-movements/index.js'
import { createDiscountCustomersOverview } from './overviews/discount-customers/index.js'
import { createFileListOverview } from './overviews/file-list/index.js'
import { createFleetOverview } from './overviews/fleet/index.js'
import { createFleetPastOverview } from './overviews/fleet-past/index.js'
import { createOperatorListOverview } from './overviews/operator-list/index.js'
import { createPaymentListOverview } from './overviews/payment-list/index.js'
import { createPersonExport } from './overviews/person-export/index.js'
import { createRentabilityOverview } from './overviews/rentability/index.js'
import { createRiderOverview } from './overviews/rider/index.js'
import { createServiceListOverview } from './overviews/service-list/index.js'
import { createSettlementListOverview } from './overviews/settlement-list/index.js'
import { createTicketListOverview } from './overviews/ticket-list/index.js'
import { createVehicleRecordOverview } from './overviews/vehicle-record/index.js'
import type { createCustomersRoom } from './rooms/customers/index.js'
import type { createFilesRoom } from './rooms/files/index.js'
import type { createFirmwareRoom } from './rooms/firmware/index.js'
import type { createIdentityRoom } from './rooms/identity/index.js'
import type { createMoneyRoom } from './rooms/money/index.js'
import type { createNotificationsRoom } from './rooms/notifications/index.js'
import { type createOperatorsRoom, everything } from './rooms/operators/index.js'
import type { createPricingRoom } from './rooms/pricing/index.js'
import type { createSharingRoom } from './rooms/sharing/index.js'
import type { createTechniciansRoom } from './rooms/technicians/index.js'
import type { createVehiclesRoom } from './rooms/vehicles/index.js'
import type { Handler, InTransaction } from './rooms/work.js'

/** What each room and overview has for the doors. */
export interface Room {
  handlers: readonly Handler[]
  timedTasks?: readonly TimedTask[]
  listeners?: readonly RoomListener[]
}

interface OverviewsDeps {
  operators: ReturnType<typeof createOperatorsRoom>
  identity: ReturnType<typeof createIdentityRoom>
  customers: ReturnType<typeof createCustomersRoom>
  vehicles: ReturnType<typeof createVehiclesRoom>
  files: ReturnType<typeof createFilesRoom>
  technicians: ReturnType<typeof createTechniciansRoom>
  firmware: ReturnType<typeof createFirmwareRoom>
  pricing: ReturnType<typeof createPricingRoom>
  money: ReturnType<typeof createMoneyRoom>
  sharing: ReturnType<typeof createSharingRoom>
  notifications: ReturnType<typeof createNotificationsRoom>
  inTransaction: InTransaction
  drawPdf: DrawPdf
  /** See `CustomersDeps`. */
  providerTimeZone: string
  auditKeeper: Pick<AuditKeeper, 'checked'> | undefined
}

/** What is read from several rooms together; each names what it needs of them. */
export const openOverviews = ({
  operators,
  identity,
  customers,
  vehicles,
  files,
  technicians,
  firmware,
  pricing,
  money,
  sharing,
  notifications,
  inTransaction,
  drawPdf,
  providerTimeZone,
  auditKeeper,
}: OverviewsDeps) => {
  const currentUser = createCurrentUserOverview({
    everything,
    identity,
    findOperators: (work, ids) => operators.listOperators(work, ids),
    hasOpenTicket: async (work, operatorId) =>
      technicians.hasOpenTicket(work, operatorId === null ? undefined : await operators.familyOf(work, operatorId)),
  })
  const accounts = createAccountsOverview({
    identity,
    findOperators: (work, ids) => operators.listOperators(work, ids),
  })
  const audit = createAuditOverview({
    findOperators: (work, ids) => operators.listOperators(work, ids),
    checked: () => auditKeeper?.checked(),
    openPersonalFacts: (work, rows) => customers.openPersonalFacts(work, rows),
  })
  const rider = createRiderOverview({ operators, customers, sharing, vehicles, technicians, firmware })
  const operatorList = createOperatorListOverview({ operators, sharing, customers, pricing })
  const customerList = createCustomerListOverview({ customers, operators })
  const customerMovements = createCustomerMovementsOverview({ customers, sharing })
  const serviceList = createServiceListOverview({ sharing })
  const analytics = createAnalyticsOverview({ operators, providerTimeZone })
  const billList = createBillListOverview({ inTransaction, operators, customers, drawPdf })
  const settlementList = createSettlementListOverview({ inTransaction, operators, drawPdf })
  const bonusHistory = createBonusHistoryOverview({ money })
  const paymentList = createPaymentListOverview({ money })
  const discountCustomers = createDiscountCustomersOverview({ operators, pricing })
  const fleet = createFleetOverview({ vehicles, operators, firmware })
  const fleetPast = createFleetPastOverview({ vehicles, operators, sharing })
  const rentability = createRentabilityOverview({ vehicles, operators, sharing, technicians, firmware })
  const vehicleRecord = createVehicleRecordOverview({ vehicles, operators, sharing, technicians, firmware })
  const ticketList = createTicketListOverview({ operators, vehicles, technicians })
  const fileList = createFileListOverview({ files })
  const campaignList = createCampaignListOverview({ firmware })
  const personExport = createPersonExport({ inTransaction, customers, pricing, money, sharing, notifications })
  const overviews: readonly Room[] = [
    personExport,
    currentUser,
    operatorList,
    customerList,
    fileList,
    ticketList,
    campaignList,
    discountCustomers,
    billList,
    settlementList,
    bonusHistory,
    paymentList,
    customerMovements,
    serviceList,
    analytics,
    rider,
    fleet,
    vehicleRecord,
    fleetPast,
    rentability,
    audit,
    accounts,
  ]
  return {
    overviews,
    customerList,
    personExport,
  }
}
