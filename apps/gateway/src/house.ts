import { roleNamed } from '@motora/contract'
import { liveVehicles } from '@motora/contract/vehicles'
import { usualGoodwill } from '@motora/rules/money'
import { LiveDoor } from './doors/live/live-door.js'
import { ExportSlots } from './doors/requests/export/export-slots.js'
import { assertPermitted } from './doors/requests/gatekeeper.js'
import type { HouseDeps } from './house-deps.js'
import { openOverviews, type Room } from './house-overviews.js'
import { subscribeAll } from './kernel/bus.js'
import { drawPdf as drawPdfHere } from './kernel/pdf/draw-pdf.js'
import { noTaxRegister } from './kernel/tax-register.js'
import { absentPayments } from './outside/card-payments/absent-payments.js'
import { FleetBoard } from './overviews/fleet/index.js'
import { createReportMaker } from './report-maker.js'
import { createCustomersRoom } from './rooms/customers/index.js'
import { createFilesRoom } from './rooms/files/index.js'
import { createFirmwareRoom } from './rooms/firmware/index.js'
import { createIdentityRoom } from './rooms/identity/index.js'
import { createInTransaction } from './rooms/in-transaction.js'
import { createJobsRoom } from './rooms/jobs/index.js'
import { createMoneyRoom } from './rooms/money/index.js'
import { createNotificationsRoom } from './rooms/notifications/index.js'
import { createOperatorsRoom, everything, nothing } from './rooms/operators/index.js'
import { createPricingRoom } from './rooms/pricing/index.js'
import { createSharingRoom } from './rooms/sharing/index.js'
import { createTechniciansRoom } from './rooms/technicians/index.js'
import { createVehiclesRoom, StreetIndex } from './rooms/vehicles/index.js'
import type { Work } from './rooms/work.js'

export type { HouseDeps }

const gibibyte = 1_073_741_824
const hourMs = 3_600_000

/** Builds every room and hands each what it needs. Opens nothing and starts nothing. */
export const buildHouse = ({
  database,
  clock,
  bus,
  log,
  secrets,
  secureCookies,
  objects,
  quotaBytes = 5 * gibibyte,
  streamsPerAccount,
  trustedKeys = [],
  mapStyleUrl = null,
  providerTimeZone = 'Europe/Madrid',
  documentDays = 30,
  cards = absentPayments,
  push,
  taxRegister = noTaxRegister,
  riderAppUrl = () => 'http://localhost:8080',
  chargeWaitsMs = [hourMs, 24 * hourMs, 120 * hourMs],
  providerCompany = null,
  refundAloneCents = 20_000,
  goodwill = usualGoodwill,
  listMails,
  forgetMails,
  drawPdf = drawPdfHere,
  auditKeeper,
}: HouseDeps) => {
  const inTransaction = createInTransaction(database, clock, bus)
  const streets = new StreetIndex()
  const operators = createOperatorsRoom({
    clock,
    inTransaction,
    // the room of people asks this one whether an operator is there, so each is given the other's functions
    hireManager: async ({ password, ...manager }) => {
      const passwordHash = await identity.checkNewStaffPassword(manager, password)
      return (work, operatorId) =>
        identity.addStaffPerson(work, { ...manager, operatorId, role: roleNamed.manager, passwordHash })
    },
  })
  const operatorExists = async (work: Work, id: string): Promise<boolean> =>
    (await operators.findOperator(work, id)) !== undefined
  const operatorNamesOf = async (work: Work, ids: readonly string[]): Promise<Map<string, string>> =>
    new Map((await operators.listOperators(work, ids)).map(({ id, name }) => [id, name]))
  const exportSlots = new ExportSlots()
  const identity = createIdentityRoom({
    clock,
    log,
    inTransaction,
    everything,
    secrets,
    secureCookies,
    operatorExists,
    operatorNameOf: async (work, id) => (await operators.findOperator(work, id))?.name ?? null,
    operatorNamesOf,
    // tickets are a higher room's
    assignedTickets: (work, membershipId, ids) => technicians.assignedTickets(work, membershipId, ids),
    // and so is what staff tells others
    notificationOf: (work, id, to) => notifications.mailedNotification(work, id, to),
    timeZone: providerTimeZone,
    completeSignUp: (work, operator) => operators.registerSignedUp(work, operator),
    listMails,
    push,
    objects,
    reportMaker: createReportMaker({
      clock,
      inTransaction,
      snapshots: database.engine === 'postgres',
      slots: exportSlots,
      objects,
      operators,
      assertFreshFactor: (call, asked) => identity.assertFreshFactor(call, asked),
      handlers: () => handlers,
    }),
  })
  const files = createFilesRoom({
    log,
    inTransaction,
    objects,
    everything,
    // only the provider's technicians see more than their role says, and technicians have nothing to do with files
    scopeOf: (actor) => operators.scopeOf(actor, false),
    operatorExists,
    operatorNames: operatorNamesOf,
    quotaBytes,
  })
  const customers = createCustomersRoom({
    inTransaction,
    secrets,
    identity,
    operators,
    forgetMails,
    rewriteTables: database.rewrite && ((tables) => database.rewrite?.(tables) ?? Promise.resolve()),
    // rentals are a higher room's
    openBusinessOf: async (work, customerId) => [
      ...((await sharing.hasOpenRental(work, customerId)) ? (['customer.rental_open'] as const) : []),
      ...(await money.openMoneyOf(work, customerId)),
    ],
    moneyOf: (work, ids) => money.moneyOf(work, ids),
    // bonus packs and their credit are a higher room's
    credit: {
      leftOf: (work, customerId) => money.creditLeft(work, customerId),
      forfeit: (work, customerId) => money.forfeitMoney(work, customerId),
    },
    timeZone: providerTimeZone,
    documentDays,
  })
  const vehicles = createVehiclesRoom({
    log,
    inTransaction,
    operators,
    mapStyleUrl,
    // campaigns are a higher room's: see `VehiclesInUse`
    vehiclesUpdating: (work, ids) => firmware.vehiclesUpdating(work, ids),
  })
  const firmware = createFirmwareRoom({ log, inTransaction, operators, vehicles, files, trustedKeys })
  const technicians = createTechniciansRoom({
    clock,
    inTransaction,
    log,
    identity,
    operators,
    vehicles,
    // rentals are a higher room's
    vehicleOfService: (work, id) => sharing.vehicleOfService(work, id),
    spansInTrip: (work, spans) => sharing.spansInTrip(work, spans),
  })
  const pricing = createPricingRoom({ clock, inTransaction, operators, customers })
  const money = createMoneyRoom({
    scopeOf: (actor) => operators.scopeOf(actor, false),
    inTransaction,
    log,
    clock,
    operators,
    customers,
    vehicles,
    // rentals are a higher room's
    hasOpenRental: (work, customerId) => sharing.hasOpenRental(work, customerId),
    cards,
    timeZone: providerTimeZone,
    riderAppUrl,
    chargeWaitsMs,
    refundAloneCents,
    goodwill,
    taxRegister,
    drawPdf,
    providerCompany,
  })
  const sharing = createSharingRoom({
    operators,
    customers,
    technicians,
    firmware,
    files,
    pricing,
    money,
    vehicles,
    nearestStreet: (latitude, longitude) => streets.nearestStreet(latitude, longitude),
    inTransaction,
    drawPdf,
  })
  const notifications = createNotificationsRoom({
    inTransaction,
    log,
    secrets,
    operators,
    customers,
    identity,
    money,
    push,
    timeZone: providerTimeZone,
    // lists are overviews'
    findPeople: {
      Customer: (work, query) => customerList.idsOf(work, query),
      Technician: (work, query) => identity.technicianIdsOf(work, query),
    },
  })
  const { overviews, customerList, personExport } = openOverviews({
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
  })
  const live = new LiveDoor({
    board: new FleetBoard({ inTransaction, bus, log, vehicles, operators, sharing }),
    bus,
    log,
    maxStreamsPerAccount: streamsPerAccount,
    whoIs: async (request) => {
      const { actor, seesEverything } = await identity.actorOf(
        request.header('authorization'),
        request.header('x-sharing-membership'),
        { membership: 'required' },
      )
      if (actor.kind !== 'staff') return { actor, scope: nothing() }
      const scope = await operators.scopeOf(actor, seesEverything)
      // asked again and again: a role or an operator that may no longer follow the fleet ends the stream
      assertPermitted(liveVehicles, { actor, scope, operatorCanOperate: await operators.canOperateNow(actor) })
      return { actor, scope }
    },
  })
  const rooms: readonly Room[] = [
    ...overviews,
    identity,
    operators,
    customers,
    vehicles,
    files,
    technicians,
    firmware,
    pricing,
    money,
    sharing,
    notifications,
    createJobsRoom({ mailOf: (work, job) => identity.mailOfJob(work, job) }),
  ]
  const handlers = rooms.flatMap((room) => room.handlers)
  const listeners = rooms.flatMap((room) => room.listeners ?? [])
  subscribeAll(bus, listeners)
  return {
    streams: [live.handler],
    closeStreams: () => live.close(),
    inTransaction,
    operators,
    identity,
    customers,
    personExport,
    files,
    vehicles,
    technicians,
    firmware,
    pricing,
    money,
    sharing,
    notifications,
    handlers,
    /** How many exports run at the same time, those of reports with those of the door. */
    exportSlots,
    timedTasks: rooms.flatMap((room) => room.timedTasks ?? []),
    /** Those that hear the bus do so already. */
    listeners,
  }
}
export type House = ReturnType<typeof buildHouse>
