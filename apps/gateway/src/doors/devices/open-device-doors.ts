import { hostname } from 'node:os'
import type { Bus } from '../../kernel/bus.js'
import type { Clock } from '../../kernel/clock.js'
import { newId } from '../../kernel/ids.js'
import type { Log } from '../../kernel/log.js'
import { underSetting } from '../../kernel/under-setting.js'
import type { CommandUnit } from '../../rooms/vehicles/index.js'
import { LineNews } from './line-news.js'
import type { SendResult } from './live-lines.js'
import { MqttDoor } from './mqtt-door.js'
import { OutsideBroker } from './outside-broker.js'
import { type Ingest, ReportBatcher } from './report-batcher.js'
import { TcpDoor } from './tcp-door.js'

export interface DeviceDoorsDeps {
  host: string
  /** 0 takes any free port. */
  tcpPort: number
  /** 0: no embedded broker. */
  mqttPort: number
  /** Somebody else's broker, instead of or beside the embedded one. */
  mqttUrl: string | undefined
  clock: Clock
  log: Log
  ingest: Ingest
  /** Batches written at the same time: one on a database that does one thing at a time. */
  lanes: number
  /** Where other processes tell of their lines. */
  bus: Bus
  /** Whether a key is this device's own: its password over MQTT. */
  isKeyOf: (imei: string, key: string) => Promise<boolean>
  /** A module's line of text on TCP, such as its answer to a command. */
  onText?: (imei: string, line: string) => void
  /** A device's answer on its MQTT result topic; acknowledged when this resolves. */
  onResult?: (imei: string, payload: Buffer) => Promise<void>
}

/** Everything that vehicles connect to, opened and closed as one. */
export interface DeviceDoors {
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
  /** Counts of what came and what became of it, for metrics. */
  figures(): Record<string, number>
  /** Answers what was received, then closes. */
  close(): Promise<void>
}

/**
 * Opens every way in for mopeds that the settings name. All of them fill the same batches.
 * @throws when a port is taken or the outside broker cannot be reached; then nothing stays open
 */
export const openDeviceDoors = async (deps: DeviceDoorsDeps): Promise<DeviceDoors> => {
  const { clock, log, host, onText, onResult } = deps
  const batcher = new ReportBatcher(deps.ingest, {
    lanes: deps.lanes,
    maxBatch: 1000,
    maxDelayMs: 5,
    // five batches keep the database busy; more would only hold memory and let answers wait longer
    maxWaiting: 5000,
  })
  const common = { batcher, clock, log, host, maxConnections: 60_000 }
  const results = onResult ? { onResult } : {}
  const process = newId()
  const newsOf = (door: string): { news?: LineNews } =>
    deps.bus.reach() === 'alone' ? {} : { news: new LineNews(deps.bus, door, process) }
  const tcp = new TcpDoor({ ...common, ...newsOf('tcp'), port: deps.tcpPort, ...(onText ? { onText } : {}) })
  const mqtt =
    deps.mqttPort > 0
      ? new MqttDoor({ ...common, ...results, ...newsOf('mqtt'), port: deps.mqttPort, authenticate: deps.isKeyOf })
      : undefined
  const outside =
    deps.mqttUrl === undefined
      ? undefined
      : new OutsideBroker({
          ...common,
          ...results,
          url: deps.mqttUrl,
          sharedGroup: 'motora',
          clientId: `motora-${hostname()}`,
        })
  const opened: { close(): Promise<void> }[] = []
  const close = async (): Promise<void> => {
    await Promise.all(opened.map((door) => door.close()))
    await batcher.settle()
  }
  try {
    const tcpPort = await underSetting('MOTORA_DEVICE_TCP_PORT', () => tcp.open())
    opened.push(tcp)
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
      sendLine: (imei, text) => tcp.sendLine(imei, text),
      lineTo: (imei, unit) => {
        if (unit === 'lines') return tcp.lineTo(imei)
        const own = mqtt?.lineTo(imei) ?? 'no-session'
        return own === 'no-session' && outside?.isConnected ? 'open' : own
      },
      sendCommand: async (imei, payload) => {
        const own = (await mqtt?.sendCommand(imei, payload)) ?? 'no-session'
        return own === 'no-session' && outside ? outside.sendCommand(imei, payload) : own
      },
      figures: () => ({
        device_connections: tcp.connected + (mqtt?.connected ?? 0),
        device_frames: tcp.counts.frames,
        device_duplicate_logins: tcp.duplicateLogins + (mqtt?.duplicateLogins ?? 0),
        device_reports_held: batcher.held,
        device_reports_accepted: batcher.counts.accepted,
        device_reports_duplicate: batcher.counts.duplicates,
        device_reports_quarantined: batcher.counts.quarantined,
        device_batches_failed: batcher.counts.failedBatches,
      }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
