import { endpoint } from '../endpoint.js'
import { deviceKeyEndpoints } from './device-keys.js'
import { ingestResult, reportBatchAtDoor } from './report.js'
import { traccarForwardAtDoor } from './traccar.js'

/** A forwarder speaks for a whole fleet from one address. */
const perMinutePerAddress = 600_000
const maxBodyBytes = 4_194_304

export const takeReports = endpoint({
  id: 'devices.takeReports',
  method: 'POST',
  path: '/devices/v1/Reports',
  summary: 'Receives a batch of reports and stores the valid ones before it answers; the answer names the invalid ones',
  source: 'own: whatever already hears a vehicle may pass on its reports',
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
  summary: 'Receives one position from a Traccar server (forward.type = json)',
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
  summary: 'Receives one event from a Traccar server (event.forward.type = json)',
  source: 'own: fleets that already stand behind a Traccar server stay there',
  audience: 'device',
  perMinutePerAddress,
  body: traccarForwardAtDoor,
  answers: { 200: ingestResult },
})

export const devicesEndpoints = [takeReports, takeTraccarPosition, takeTraccarEvent, ...deviceKeyEndpoints] as const
