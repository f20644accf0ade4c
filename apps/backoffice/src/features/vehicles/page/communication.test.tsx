import { getVehicleRecord, type VehicleRecord } from '@motora/contract/vehicles'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aVehicle } from '../../../testing/a-vehicle'
import { fakeGateway } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { Communication } from './communication'

const record = (clockOffSeconds: number | null): VehicleRecord => ({
  owner: { sharingOperatorId: null, sharingOperatorName: null, contactPhone: null, managerEmail: null, since: null },
  holders: [],
  outOfServiceSpells: [],
  quality: {
    reports: 0,
    doubtedPlaces: 0,
    wrongClocks: 0,
    oddValues: 0,
    jumps: 0,
    silentSpells: 0,
    lowBatteries: 0,
    alarms: 0,
  },
  communication: {
    source: 'mqtt',
    protocol: null,
    lastConnectionTimestamp: '2026-11-20T09:30:00Z',
    wrongClock: null,
    clockOffSeconds,
    longestGapSeconds: 185,
    hours: [],
  },
})

test.each([
  ['ahead', 4, /^At least 4\ss ahead$/],
  ['behind', -98, /^At least 1\smin\s38\ss behind, or its reports come late$/],
  ['right', null, undefined],
] as const)('a clock that is %s: a quiet line says by how much, and nothing calls it silent', async (_, off, line) => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(getVehicleRecord, record(off))
  await workAs('Sharing.OperatorManager', gateway, <Communication vehicle={aVehicle()} />)
  expect(await screen.findByText('Longest gap in 24 hours')).toBeTruthy()
  if (line) expect(screen.getByText(line)).toBeTruthy()
  else expect(screen.queryByText('Clock')).toBeNull()
  expect(screen.queryByText(/is wrong/)).toBeNull()
})
