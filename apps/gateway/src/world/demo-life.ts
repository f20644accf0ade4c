import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoPassword } from '../config/demo-password.js'
import type { House } from '../house.js'
import type { Log } from '../kernel/log.js'
import { ownFile } from '../kernel/own-files.js'
import { everything } from '../rooms/operators/index.js'
import { isValidated, riderCount } from './found-company.js'
import { demoEmail, demoPeople, riderEmail } from './people.js'

const simulator = ownFile('../fleet-simulator/dist/main.js')
/** Riders of the demo who are out today; the others belong to the past. */
const ridersOut = 24

interface Running {
  house: House
  log: Log
  port: number
  tcpPort: number
  dataDir: string
}

/** The demo's mopeds and riders: a process of their own that speaks only through the public doors. */
export const startSimulator = async ({ house, log, port, tcpPort, dataDir }: Running): Promise<() => void> => {
  if (!existsSync(simulator)) {
    log.warn('the simulator is not built: the demo stands still')
    return () => {}
  }
  const { fleet, areas } = await house.inTransaction(
    { kind: 'system', name: 'demo' },
    everything('the demo drives the mopeds of every operator'),
    async (work) => ({
      fleet: await house.vehicles.fleet.vehiclesAfter(work, undefined, 1000),
      areas: await house.operators.areasOf(work, 'all'),
    }),
  )
  const fleetPath = join(dataDir, 'demo-fleet.json')
  const ridersPath = join(dataDir, 'demo-riders.json')
  const mopeds = fleet.flatMap(({ vehicle, latest }) =>
    latest?.latitude == null || latest.longitude == null
      ? []
      : [
          {
            imei: vehicle.imei,
            model: vehicle.model,
            plate: vehicle.plate,
            latitude: latest.latitude,
            longitude: latest.longitude,
            batteryPercent: latest.batteryPercent ?? 80,
            odometerMetres: latest.odometerMetres ?? 1_000_000,
            // what was updated stays so over a restart; what never reported is made up
            versions: {
              hardware: latest.more.hardwareVersion,
              ECU: latest.more.ecuVersion,
              BMS: latest.more.bmsVersion,
              TCU: latest.more.tcuVersion,
            },
            // riders leave a moped where they may: outside its areas no one could rent it
            areas: areas
              .filter(({ operatorId }) => operatorId === vehicle.operatorId)
              .map(({ ring, latitude: lat, longitude: lon, radiusMetres }) =>
                ring ? { ring } : { latitude: lat, longitude: lon, radiusMetres },
              ),
          },
        ],
  )
  const riders = Array.from({ length: riderCount }, (_, n) => n)
    .filter(isValidated)
    .slice(0, ridersOut)
    .map((n) => ({ email: riderEmail(n), password: demoPassword }))
  writeFileSync(fleetPath, JSON.stringify(mopeds), { mode: 0o600 })
  writeFileSync(ridersPath, JSON.stringify(riders), { mode: 0o600 })
  const child = fork(
    simulator,
    [
      '--mode',
      'demo',
      '--gateway',
      `http://127.0.0.1:${port}`,
      '--device-port',
      String(tcpPort),
      '--fleet',
      fleetPath,
      '--rider-accounts',
      ridersPath,
      '--quiet',
    ],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  child.on('exit', (code) => {
    if (code) log.warn({ code }, 'the simulator has ended: the demo stands still')
  })
  return () => stop(child)
}

const stop = (child: ChildProcess): void => {
  child.removeAllListeners('exit')
  child.kill('SIGTERM')
}

/** What a newcomer reads when the demo is up. */
export const demoWelcome = (port: number): string => {
  const width = Math.max(...demoPeople.map(({ name }) => demoEmail(name).length))
  const people = demoPeople.map(({ name, says }) => `    ${demoEmail(name).padEnd(width)}  ${says}`)
  return [
    '',
    '  Motora is up, with its demo company.',
    '',
    `    http://localhost:${port}`,
    '',
    `  Sign in as one of these people, password ${demoPassword}:`,
    '',
    ...people,
    '',
    '  A moving map: sign in as manager@motora.demo and open Locations.',
    '  Ctrl-C stops it.',
    '',
  ].join('\n')
}
