import { type DoorName, isProduction, type Settings, showsApiDocs } from './config/env.js'
import { mapStyleOf } from './config/map-style-of.js'
import { s3Of } from './config/s3-of.js'
import { readMasterKeys } from './config/secrets.js'
import { waitsMsOf } from './config/waits-ms-of.js'
import { ClockDoor } from './doors/clock/clock-door.js'
import { DeviceLimits } from './doors/devices/device-limits.js'
import { deviceHandlers } from './doors/devices/http-endpoints.js'
import type { VehicleEvent as ForwarderEvent } from './doors/devices/traccar.js'
import { openMetricsDoor } from './doors/metrics/metrics-door.js'
import { closeDoor } from './doors/requests/close-door.js'
import { OverloadGate } from './doors/requests/overload-gate.js'
import { createRequestsDoor } from './doors/requests/requests-door.js'
import { ensureAdministrator } from './ensure-administrator.js'
import { gatekeeperOf } from './gatekeeper-of.js'
import { buildHouse, type House } from './house.js'
import { createAuditKeeper } from './kernel/audit/audit-keeper.js'
import { type Bus, InProcessBus, subscribeAll } from './kernel/bus.js'
import { type Clock, systemClock } from './kernel/clock.js'
import { ClockLeap } from './kernel/clock-leap.js'
import type { Database } from './kernel/db/database.js'
import { DatabaseClock } from './kernel/db/database-clock.js'
import { refuseDemoDatabase } from './kernel/db/demo-mark.js'
import { openDatabase } from './kernel/db/open-database.js'
import { refuseSuperuserLogin } from './kernel/db/refuse-superuser-login.js'
import { createLog, type Log } from './kernel/log.js'
import { NatsBus } from './kernel/nats-bus.js'
import { ownVersion } from './kernel/own-files.js'
import { createPdfThread } from './kernel/pdf/pdf-thread.js'
import { underSetting } from './kernel/under-setting.js'
import { makeDemoWorld } from './make-demo-world.js'
import { openJobs } from './open-jobs.js'
import { openKeptSecrets } from './open-kept-secrets.js'
import { openSnapshots } from './open-snapshots.js'
import { openVehicleDoors } from './open-vehicle-doors.js'
import { openCardPayments } from './outside/card-payments/open-card-payments.js'
import { deleteMailsTo, openMail } from './outside/mail/open-mail.js'
import { openObjects } from './outside/objects/open-objects.js'
import { openPush } from './outside/push/open-push.js'
import { openTaxRegister } from './outside/tax-register/open-tax-register.js'
import { cookiesAreSecure } from './rooms/identity/index.js'
import { everything } from './rooms/operators/index.js'
import { giveCards } from './world/give-cards.js'

const version = ownVersion()

/** What a started gateway is made of; the demo lives in it through the same house as everybody. */
export interface Gateway {
  port: number
  tcpPort: number
  house: House
  database: Database
  clock: Clock
  log: Log
  close(): Promise<void>
}

/** All of the end takes at most 30 s; what comes after the requests has its share. */
const maxEndMs = 22_000
/** Behind a balancer, others must hear of the end before it comes. In development nothing waits. */
const drainMsOf = (settings: Settings): number =>
  1000 * (settings.MOTORA_DRAIN_SECONDS ?? (isProduction(settings) ? 5 : 0))

const hourMs = 3_600_000

/** An event of a forwarder, written in a transaction of its own. */
const keepEventIn =
  (house: House) =>
  async ({ alarms, result, geofenceName, ...event }: ForwarderEvent): Promise<void> => {
    const scope = everything('a forwarder speaks for the vehicles of every operator')
    await house.inTransaction({ kind: 'system', name: 'forwarder' }, scope, (work) =>
      house.vehicles.telemetry.keepForwardedEvent(work, { ...event, detail: { alarms, result, geofenceName } }),
    )
  }

const originOf = (url: string | undefined): string[] => (url ? [new URL(url).origin] : [])

/** Starts what the settings ask for: database, rooms, doors. @throws a sentence that says what is missing */
export const startGateway = async (settings: Settings, handedClock?: Clock): Promise<Gateway> => {
  const log = createLog(settings.MOTORA_LOG_LEVEL)
  const opens = (door: DoorName): boolean => settings.MOTORA_DOORS.includes(door)
  const masterKeys = readMasterKeys(
    {
      masterKeyFile: settings.MOTORA_MASTER_KEY_FILE,
      dataDir: settings.MOTORA_DATA_DIR,
      production: isProduction(settings),
    },
    log,
  )
  if (isProduction(settings) && settings.DATABASE_URL) await refuseSuperuserLogin(settings.DATABASE_URL)
  const database = await openDatabase(
    {
      url: settings.DATABASE_URL,
      ownerUrl: settings.MIGRATE_DATABASE_URL,
      poolSize: settings.DATABASE_POOL_SIZE,
      dataDir: settings.MOTORA_DATA_DIR,
    },
    log,
  )
  if (!settings.MOTORA_DEMO) await refuseDemoDatabase(database)
  // in the embedded database this machine's clock is the database's
  const followed = handedClock || database.engine === 'embedded' ? undefined : await DatabaseClock.follow(database, log)
  const clock = handedClock ?? followed ?? systemClock
  const { secrets, resealTask, watch } = await openKeptSecrets(database, masterKeys, log)
  const files = await openObjects({ s3: s3Of(settings), dataDir: settings.MOTORA_DATA_DIR, log })
  if (settings.MOTORA_DEMO) await makeDemoWorld(settings, { database, log, secrets, objects: files.objects }, clock)
  const bus: Bus = settings.NATS_URL ? await NatsBus.open(settings.NATS_URL, log) : new InProcessBus(log)
  const secureCookies = cookiesAreSecure(settings.MOTORA_PUBLIC_ORIGIN, isProduction(settings))
  const auditKeeper = createAuditKeeper(database, settings.MOTORA_DATA_DIR, log)
  const mail = openMail({
    database,
    secrets,
    clock,
    log,
    smtpUrl: settings.SMTP_URL,
    from: settings.MOTORA_MAIL_FROM,
    origin: settings.MOTORA_PUBLIC_ORIGIN,
    production: isProduction(settings),
  })
  const cards = await openCardPayments({
    secretKey: settings.STRIPE_SECRET_KEY,
    webhookSecrets: settings.STRIPE_WEBHOOK_SECRET ?? [],
    apiBase: settings.STRIPE_API_BASE,
    log,
  })
  let port = settings.MOTORA_PORT
  const originOfGateway = (): string => settings.MOTORA_PUBLIC_ORIGIN ?? `http://localhost:${port}`
  const push = await openPush({
    serviceAccountFile: settings.FCM_SERVICE_ACCOUNT_FILE,
    browserContact: settings.MOTORA_WEB_PUSH_CONTACT,
    keeper: mail.list && mail.partner,
    secrets,
    origin: originOfGateway,
    log,
  })
  const pdfs = createPdfThread()
  const house = buildHouse({
    auditKeeper,
    database,
    clock,
    bus,
    log,
    secrets,
    secureCookies,
    objects: files.objects,
    quotaBytes: settings.MOTORA_STORAGE_QUOTA_GB * 1_073_741_824,
    streamsPerAccount: settings.MOTORA_STREAMS_PER_ACCOUNT,
    trustedKeys: settings.MOTORA_FIRMWARE_PUBLIC_KEYS ?? [],
    mapStyleUrl: mapStyleOf(settings),
    forgetMails: (work, email) => deleteMailsTo(work.tx, email),
    providerTimeZone: settings.MOTORA_PROVIDER_TIMEZONE,
    providerCompany: settings.MOTORA_PROVIDER_COMPANY ?? null,
    documentDays: settings.MOTORA_DOCUMENT_DAYS,
    cards,
    push,
    taxRegister: openTaxRegister({ register: settings.MOTORA_TAX_REGISTER, isDemo: settings.MOTORA_DEMO }),
    riderAppUrl: () => settings.MOTORA_RIDER_APP_URL ?? originOfGateway(),
    chargeWaitsMs: waitsMsOf(settings.MOTORA_CHARGE_RETRIES),
    refundAloneCents: settings.MOTORA_REFUND_ALONE_CENTS,
    goodwill: {
      ofRiderCents: settings.MOTORA_GOODWILL_RIDER_CENTS,
      ofAccountCents: settings.MOTORA_GOODWILL_ACCOUNT_CENTS,
    },
    listMails: settings.MOTORA_DEMO ? mail.list : undefined,
    drawPdf: pdfs.draw,
  })
  // without cards the demo still starts: what is owed has failed then
  if (settings.MOTORA_DEMO && cards.provider === 'pretend')
    await giveCards(house).catch((error: unknown) => log.warn({ err: error }, 'riders of the demo have no cards'))
  const snapshots = await openSnapshots({ settings, database, objects: files.objects, secrets, version, log })
  const way = { partner: mail.partner, origin: originOfGateway }
  const jobs = openJobs({ database, log, house, way })
  const clockDoor = new ClockDoor(
    database,
    [
      ...house.timedTasks,
      ...jobs.timedTasks,
      { name: 'forget old mails', everyMs: hourMs, run: mail.tidy },
      { name: 'sweep the object store', everyMs: hourMs, run: files.tidy },
      ...auditKeeper.timedTasks,
      ...snapshots.timedTasks,
      resealTask,
    ],
    clock,
    log,
    handedClock ? undefined : new ClockLeap(clock),
  )
  const stopLooking = watch()
  await house.vehicles.telemetry.prepareWeeksAhead(clock.now())
  await ensureAdministrator(house, settings)

  const deviceLimits = new DeviceLimits(settings.MOTORA_CALLS_PER_MINUTE)
  const devices = opens('devices')
    ? await openVehicleDoors({ settings, isProduction: isProduction(settings), deviceLimits, house, bus, clock, log })
    : undefined
  const gate = new OverloadGate(settings.MOTORA_REQUESTS_AT_ONCE, log)
  let isLeaving = false
  const app = await createRequestsDoor({
    version,
    gate,
    isLeaving: () => isLeaving,
    installation: {
      environment: settings.MOTORA_ENVIRONMENT ?? (isProduction(settings) ? 'pro' : 'dev'),
      isDemo: settings.MOTORA_DEMO,
    },
    log,
    handlers: opens('requests')
      ? [
          ...house.handlers,
          ...deviceHandlers({ clock, ingest: house.vehicles.telemetry.ingest, keepEvent: keepEventIn(house) }),
        ]
      : [],
    streams: opens('live') ? house.streams : [],
    gatekeeper: gatekeeperOf(house, deviceLimits),
    inTransaction: house.inTransaction,
    snapshots: database.engine === 'postgres',
    exportSlots: house.exportSlots,
    ready: () => database.ping(),
    reach: () => bus.reach(),
    deviceBrokerReached: () => devices?.brokerReached(),
    trustProxy: settings.MOTORA_TRUST_PROXY,
    publicOrigin: settings.MOTORA_PUBLIC_ORIGIN,
    showsDocs: showsApiDocs(settings),
    mapOrigins: originOf(settings.MAP_STYLE_URL),
    perMinutePerAddress: settings.MOTORA_CALLS_PER_MINUTE,
  })
  await app.listen({ port: settings.MOTORA_PORT, host: settings.MOTORA_HOST }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw new Error(`MOTORA_HOST: ${error.message}`, { cause: error })
    throw new Error(`Port ${settings.MOTORA_PORT} is taken. Stop what uses it, or choose another with MOTORA_PORT.`)
  })
  const figures = (): Record<string, number> => ({
    ...gate.figures(),
    ...devices?.figures(),
    ...snapshots.figures(),
    ...jobs.figures(),
    ...(bus instanceof NatsBus ? bus.figures() : {}),
  })
  const metrics = await underSetting('MOTORA_METRICS_PORT', () =>
    openMetricsDoor(
      { port: settings.MOTORA_METRICS_PORT, host: settings.MOTORA_HOST, token: settings.MOTORA_METRICS_TOKEN },
      figures,
    ),
  )
  if (opens('clock')) {
    await clockDoor.open()
    subscribeAll(bus, house.listeners, 'clock')
  }
  const address = app.server.address()
  if (address && typeof address === 'object') port = address.port
  return {
    port,
    tcpPort: devices?.tcpPort ?? 0,
    house,
    database,
    clock,
    log,
    close: async () => {
      isLeaving = true
      const drainMs = drainMsOf(settings)
      // everything is still served: anyone who asks `/readyz` sends the next call to another
      await new Promise((resolve) => setTimeout(resolve, drainMs))
      await devices?.quieten()
      house.closeStreams()
      // mopeds go to another process while calls end here: with their line to this one nothing would reach them
      await Promise.all([closeDoor(app, maxEndMs - drainMs), devices?.close()])
      await pdfs.close()
      await metrics?.close()
      await snapshots.close()
      await clockDoor.close()
      await jobs.close()
      if (opens('clock')) await auditKeeper.close(clock.now())
      await bus.close()
      stopLooking()
      followed?.close()
      await database.close()
      files.close()
      cards.close()
    },
  }
}
