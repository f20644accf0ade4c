import { hostname } from 'node:os'
import type { AddressList } from '../../kernel/address-list.js'
import type { Bus } from '../../kernel/bus.js'
import type { Clock } from '../../kernel/clock.js'
import { newId } from '../../kernel/ids.js'
import type { Log } from '../../kernel/log.js'
import { underSetting } from '../../kernel/under-setting.js'
import type { CommandUnit, VehicleReport } from '../../rooms/vehicles/index.js'
import { followFitted } from './follow-fitted.js'
import type { Line, SendResult } from './line.js'
import { LineNews } from './line-news.js'
import { LiveLines } from './live-lines.js'
import { MqttDoor } from './mqtt-door.js'
import { OutsideBroker } from './outside-broker.js'
import { type Ingest, ReportBatcher, type Strangers } from './report-batcher.js'
import { TcpDoor } from './tcp-door.js'

export interface DeviceDoorsDeps {
  /** Where keyed devices connect over MQTT. */
  host: string
  /** Undefined: no modules over TCP; 0 takes any free port. */
  tcpPort: number | undefined
  /** Where modules connect, whose protocol knows no key; absent: the same as `host`. */
  tcpHost?: string
  /** Who may connect there; absent: anyone who reaches it. */
  allowed?: AddressList | undefined
  /** 0: no embedded broker. */
  mqttPort: number
  /** Somebody else's broker, instead of or next to the embedded one. */
  mqttUrl: string | undefined
  clock: Clock
  log: Log
  ingest: Ingest
  /** Devices that are in our vehicles; left out: every device counts as one. */
  knownDevices?: { all: () => Promise<string[]>; held: Strangers['held'] }
  /** Batches written at the same time: one on a database that does one thing at a time. */
  lanes: number
  /** Where other processes announce their lines. */
  bus: Bus
  /** The id of the key, where it is this device's own: its password over MQTT. */
  keyOf: (imei: string, key: string, address: string) => Promise<string | undefined>
  /** Resolves when a keyed device may send one more message. */
  waitForTurn?: (imei: string) => Promise<void>
  /** Whether a vehicle has a key of its own, and is heard only by a door that asks for it. */
  isKeyed?: (imei: string) => Promise<boolean>
  /** Whether what is said fits what is known of the vehicle. */
  fits?: (reports: readonly VehicleReport[]) => Promise<boolean>
  /** Two claimed to be this vehicle, over whatever door. */
  onContested?: (imei: string) => void
  /** A module's line of text on TCP, such as its answer to a command. */
  onText?: (imei: string, line: string) => void
  /** A device's answer on its MQTT result topic; acknowledged when this resolves. */
  onResult?: (imei: string, payload: Buffer) => Promise<void>
}

/** Everything that vehicles connect to, opened and closed as one. */
export interface DeviceDoors {
  /** 0: modules over TCP are not listened to. */
  tcpPort: number
  batcher: ReportBatcher
  /** Sends a command line to a module on TCP. "sent" is no proof of effect: that comes from telemetry. */
  sendLine(imei: string, text: string): SendResult
  /** Sends a command to a vehicle on MQTT, by whichever broker it listens to. */
  sendCommand(imei: string, payload: string): Promise<SendResult | 'handed-over'>
  /**
   * Whether a command could go out here by this way. An outside broker knows who listens, and this process does not:
   * there it is `open` as long as the broker is reached.
   */
  lineTo(imei: string, unit: CommandUnit): 'open' | 'no-session' | 'unproven'
  /** Keys of the lines that are open here. */
  openKeys(): string[]
  /** Ends all lines that this key has opened. */
  endKey(keyId: string): void
  /** Devices that are connected by the protocol that knows no key. */
  modules(): string[]
  /** Ends the connections of such a device. */
  endModule(imei: string): void
  /** Undefined: there is no outside broker. */
  brokerReached(): boolean | undefined
  /** Counts of what came and what became of it, for metrics. */
  figures(): Record<string, number>
  /** Answers what was received, then closes. */
  close(): Promise<void>
}

/**
 * Opens every way in for mopeds that the settings name. All of them fill the same batches.
 * @throws when a port is taken or the outside broker lets nobody in; then nothing stays open. One that is away is tried again.
 */
export const openDeviceDoors = async (deps: DeviceDoorsDeps): Promise<DeviceDoors> => {
  const { clock, log, host, onText, onResult } = deps
  const { knownDevices } = deps
  const batcher = new ReportBatcher(deps.ingest, {
    ...(knownDevices ? { strangers: { held: knownDevices.held } } : {}),
    lanes: deps.lanes,
    maxBatch: 1000,
    maxDelayMs: 5,
    // five batches keep the database busy; more would only hold memory and let answers wait longer
    maxWaiting: 5000,
  })
  const stopFollowing =
    knownDevices &&
    (await followFitted({ bus: deps.bus, log, all: knownDevices.all, know: (imeis) => batcher.know(imeis) }))
  const common = { batcher, clock, log, host, maxConnections: 60_000 }
  const results = onResult ? { onResult } : {}
  const news = deps.bus.reach() === 'alone' ? undefined : new LineNews(deps.bus, newId())
  const lines = new LiveLines<Line>((duplicate) => {
    log.warn(duplicate, 'a second connection claims to be a connected vehicle')
    if (duplicate.olderWasAlive) deps.onContested?.(duplicate.imei)
  }, news)
  news?.follow(lines)
  const { allowed, isKeyed, fits } = deps
  const tcp =
    deps.tcpPort === undefined
      ? undefined
      : new TcpDoor({
          ...common,
          lines,
          ...(isKeyed ? { isKeyed } : {}),
          ...(fits ? { fits } : {}),
          host: deps.tcpHost ?? host,
          port: deps.tcpPort,
          ...(onText ? { onText } : {}),
          ...(allowed ? { allowsAddress: (address: string) => allowed.includes(address) } : {}),
        })
  const mqtt =
    deps.mqttPort > 0
      ? new MqttDoor({
          ...common,
          ...results,
          lines,
          port: deps.mqttPort,
          authenticate: deps.keyOf,
          ...(deps.waitForTurn ? { waitForTurn: deps.waitForTurn } : {}),
        })
      : undefined
  const outside =
    deps.mqttUrl === undefined
      ? undefined
      : new OutsideBroker({
          ...common,
          ...results,
          url: deps.mqttUrl,
          clientId: `motora-${hostname()}`,
        })
  const opened: { close(): Promise<void> }[] = []
  const close = async (): Promise<void> => {
    stopFollowing?.()
    news?.close()
    lines.close()
    await Promise.all(opened.map((door) => door.close()))
    await batcher.settle()
  }
  try {
    let tcpPort = 0
    if (tcp) {
      tcpPort = await underSetting('MOTORA_DEVICE_TCP_PORT', () => tcp.open())
      opened.push(tcp)
    }
    if (mqtt) {
      await underSetting('MOTORA_MQTT_PORT', () => mqtt.open())
      opened.push(mqtt)
    }
    if (outside) {
      await underSetting('MQTT_URL', () => outside.open())
      opened.push(outside)
    }
    return {
      tcpPort,
      batcher,
      sendLine: (imei, text) => tcp?.sendLine(imei, text) ?? 'no-session',
      lineTo: (imei, unit) => {
        if (unit === 'lines') return tcp?.lineTo(imei) ?? 'no-session'
        const own = mqtt?.lineTo(imei) ?? 'no-session'
        return own === 'no-session' && outside?.isConnected ? 'open' : own
      },
      sendCommand: async (imei, payload) => {
        const own = (await mqtt?.sendCommand(imei, payload)) ?? 'no-session'
        return own === 'no-session' && outside ? outside.sendCommand(imei, payload) : own
      },
      openKeys: () => mqtt?.openKeys() ?? [],
      endKey: (keyId) => mqtt?.endKey(keyId),
      modules: () => tcp?.modules() ?? [],
      endModule: (imei) => tcp?.endModule(imei),
      brokerReached: () => outside?.isConnected,
      figures: () => ({
        device_connections: (tcp?.connected ?? 0) + (mqtt?.connected ?? 0),
        device_connections_refused: tcp?.counts.refused ?? 0,
        device_frames: tcp?.counts.frames ?? 0,
        device_duplicate_logins: lines.duplicates,
        device_reports_held: batcher.held,
        device_reports_held_of_strangers: batcher.heldOfStrangers,
        device_reports_accepted: batcher.counts.accepted,
        device_reports_duplicate: batcher.counts.duplicates,
        device_reports_quarantined: batcher.counts.quarantined,
        device_batches_failed: batcher.counts.failedBatches,
        ...(outside && {
          device_broker_reached: outside.isConnected ? 1 : 0,
          device_broker_reports: outside.counts.reports,
          device_broker_reports_rejected: outside.counts.rejected,
          device_broker_batches_failed: outside.counts.failures,
        }),
      }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
