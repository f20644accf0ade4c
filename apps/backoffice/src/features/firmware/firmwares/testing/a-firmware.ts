import type { Firmware } from '@motora/contract/firmware'

/** An active firmware that no campaign has used; what matters to a test is passed in. */
export const aFirmware = (facts: Partial<Firmware> = {}): Firmware => ({
  id: '66666666-6666-4666-8666-666666666666',
  name: 'ECU S02',
  target: 'ECU',
  hardwareVersions: ['HW-3', 'HW-4'],
  version: '2.10.3',
  fileId: '77777777-7777-4777-8777-777777777777',
  fileName: 'ecu-2.10.3.sil',
  sizeBytes: 2_500_000,
  sha256: 'ab'.repeat(32),
  signature: null,
  signatureState: 'not-signed',
  signatureKeyId: null,
  needsSignature: false,
  notes: 'Softer start on slopes',
  created: '2026-11-20T09:30:00Z',
  createdBy: 'Marta Soler',
  isActive: true,
  isUsed: false,
  revision: 3,
  ...facts,
})
