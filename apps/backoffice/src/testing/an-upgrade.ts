import type { Firmware, Upgrade, UpgradeCounts, UpgradePreview, UpgradeVehicle } from '@motora/contract/firmware'

export const aFirmware = (facts: Partial<Firmware> = {}): Firmware => ({
  id: '71111111-1111-4111-8111-111111111111',
  name: 'Smoother start',
  target: 'ECU',
  hardwareVersions: ['S01-A', 'S02-B'],
  version: '2.1.0',
  fileId: '72222222-2222-4222-8222-222222222222',
  fileName: 'ecu-2.1.0.sil',
  sizeBytes: 400_000,
  sha256: 'a'.repeat(64),
  signature: null,
  signatureState: 'not-signed',
  signatureKeyId: null,
  needsSignature: false,
  notes: '',
  created: '2026-11-01T10:00:00Z',
  createdBy: 'Ada Admin',
  isActive: true,
  isUsed: false,
  revision: 1,
  ...facts,
})

/** How many vehicles of a campaign stand how; the total is the sum of their states. */
export const countsOf = ({
  failedAttempt = 0,
  ...facts
}: Partial<Omit<UpgradeCounts, 'total'>> = {}): UpgradeCounts => {
  const counts = { pending: 0, sent: 0, downloading: 0, installing: 0, succeeded: 0, failed: 0, cancelled: 0, ...facts }
  return {
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    ...counts,
    failedAttempt,
  }
}

/** A draft of the provider over all vehicles; what matters to a test is passed in. */
export const anUpgrade = (facts: Partial<Upgrade> = {}): Upgrade => ({
  id: '73333333-3333-4333-8333-333333333333',
  name: 'Autumn update',
  firmwareId: aFirmware().id,
  firmwareName: 'Smoother start',
  target: 'ECU',
  version: '2.1.0',
  selection: { filter: {} },
  state: 'draft',
  pausedBecause: null,
  endedBecause: null,
  scheduledAt: null,
  startedAt: null,
  endedAt: null,
  shareAtOncePercent: 10,
  pauseAboveFailedPercent: 20,
  maxAttempts: 3,
  allowOlder: false,
  created: '2026-11-20T09:00:00Z',
  createdBy: 'Ada Admin',
  sharingOperatorId: null,
  owner: null,
  isOwn: true,
  counts: countsOf(),
  excluded: [],
  revision: 1,
  ...facts,
})

/** A campaign that started and has such vehicles. */
export const aRunningUpgrade = (counts: Parameters<typeof countsOf>[0], facts: Partial<Upgrade> = {}): Upgrade =>
  anUpgrade({
    state: 'running',
    startedAt: '2026-11-20T10:00:00Z',
    counts: countsOf(counts),
    ...facts,
  })

export const anUpgradeVehicle = (facts: Partial<UpgradeVehicle> = {}): UpgradeVehicle => ({
  vehicleId: '11111111-1111-4111-8111-111111111111',
  plate: 'MB001',
  name: 'Moto 1',
  model: 'S02',
  sharingOperatorId: '00000000-0000-4000-8000-00000000000f',
  sharingOperatorName: 'Moto Barcelona',
  status: 'pending',
  progressPercent: null,
  attempts: 0,
  lastError: null,
  previousVersion: '2.0.0',
  currentVersion: '2.0.0',
  batteryPercent: 71,
  waitsFor: null,
  sentAt: null,
  heardAt: null,
  endedAt: null,
  ...facts,
})

export const aPreview = (facts: Partial<UpgradePreview> = {}): UpgradePreview => ({
  total: 30,
  ready: 20,
  waiting: [
    { reason: 'in-service', count: 2 },
    { reason: 'low-battery', count: 3 },
  ],
  excluded: [{ reason: 'not-capable', count: 5 }],
  vehicles: [
    {
      vehicleId: '11111111-1111-4111-8111-111111111111',
      plate: 'MB001',
      name: 'Moto 1',
      model: 'S02',
      sharingOperatorName: 'Moto Barcelona',
      hardwareVersion: 'S02-B',
      currentVersion: '2.0.0',
      batteryPercent: 71,
      excludedBecause: null,
      waitsFor: null,
    },
  ],
  vehiclesTotal: 30,
  unreachable: [],
  ...facts,
})
