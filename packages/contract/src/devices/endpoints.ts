import { endpoint } from '../endpoint.js'
import { ingestResult, reportBatchAtDoor } from './report.js'
import { traccarForwardAtDoor } from './traccar.js'

/** A forwarder speaks for a whole fleet from one address. */
const perMinutePerAddress = 600_000
const maxBodyBytes = 4_194_304

export const takeReports = endpoint({
  id: 'devices.takeReports',
  method: 'POST',
  path: '/devices/v1/Reports',
  summary: 'Takes a batch of reports, written for good when it answers; bad ones are named, good ones kept',
  source: 'own: whatever already hears a vehicle may hand on its reports',
  audience: 'device',
  perMinutePerAddress,
  maxBodyBytes,
  body: reportBatchAtDoor,
  answers: { 200: ingestResult },
})

export const takeTraccarPosition = endpoint({
  id: 'devices.takeTraccarPosition',
  method: 'POST',
  path: '/devices/v1/Traccar/Positions',
  summary: 'Takes one position of a Traccar server (forward.type = json)',
  source: 'own: fleets that already stand behind a Traccar server stay there',
  audience: 'device',
  perMinutePerAddress,
  body: traccarForwardAtDoor,
  answers: { 200: ingestResult },
})

export const takeTraccarEvent = endpoint({
  id: 'devices.takeTraccarEvent',
  method: 'POST',
  path: '/devices/v1/Traccar/Events',
  summary: 'Takes one event of a Traccar server (event.forward.type = json)',
  source: 'own: fleets that already stand behind a Traccar server stay there',
  audience: 'device',
  perMinutePerAddress,
  body: traccarForwardAtDoor,
  answers: { 200: ingestResult },
})

export const devicesEndpoints = [takeReports, takeTraccarPosition, takeTraccarEvent] as const
