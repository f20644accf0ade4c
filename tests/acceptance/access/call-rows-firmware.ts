import { type CallRow, type Given, idOf, nobodysId, ofVehicle } from './call-row.js'
import type { Planted, Things } from './planted.js'

const files = { row: 'files' } as const
const campaigns = { row: 'upgrades' } as const
const firmware = { row: 'firmware, FOTA campaigns' } as const
/** An upload is one's own, no matter who else may see the file later. */
const nobodysUpload = { ...files, sent: idOf(nobodysId) } as const

const ofUpgrade = ({ upgrade }: Things): Given => idOf(upgrade)
const upgrades = { ...campaigns, about: ofUpgrade } as const
const ofFirmware = ({ firmware: id }: Planted): Given => idOf(id)

const plan = ({ firmware: firmwareId }: Planted, { vehicle }: Things) => ({
  name: 'For the tests',
  firmwareId,
  selection: { vehicleIds: [vehicle] },
  shareAtOncePercent: 10,
  pauseAboveFailedPercent: 10,
  maxAttempts: 3,
  allowOlder: false,
})

export const firmwareRows: Record<string, CallRow | readonly CallRow[]> = {
  'files.listFiles': files,
  'files.getStorage': files,
  'files.sendFile': { ...files, sent: { body: { kind: 'document' } } },
  // those who see a service see its ending image
  'files.getFile': { row: 'files: bytes', about: ({ endingImage }) => idOf(endingImage) },
  'files.getFileDetails': { ...files, about: ({ file }) => idOf(file) },
  'files.deleteFile': { ...files, about: ({ spareFile }) => idOf(spareFile), consumes: true },
  'files.beginUpload': {
    ...files,
    about: ({ operator: sharingOperatorId }, principal) => ({
      body: {
        id: `0190a000-0000-7000-8000-${Buffer.from(principal.name).toString('hex').padEnd(12, '0').slice(-6)}${sharingOperatorId.slice(-6)}`,
        name: 'letter.pdf',
        kind: 'document',
        sizeBytes: 10,
        sharingOperatorId,
      },
    }),
  },
  'files.listUploads': { ...files, writes: true },
  'files.getUpload': { ...nobodysUpload, writes: true },
  'files.sendUploadPart': { ...files, sent: { params: { id: nobodysId, number: 1 } } },
  'files.completeUpload': nobodysUpload,
  'files.dropUpload': nobodysUpload,
  'firmware.listFirmwares': firmware,
  'firmware.getFirmware': { ...firmware, sent: ofFirmware },
  'firmware.createFirmware': {
    ...firmware,
    sent: { body: { id: nobodysId, hardwareVersions: ['S01-A'], version: '1.0' } },
  },
  'firmware.changeFirmware': {
    ...firmware,
    sent: ({ spareFirmware }) => ({
      ...idOf(spareFirmware),
      body: { hardwareVersions: ['S01-A'], version: '1.0', revision: 1 },
    }),
  },
  'firmware.deleteFirmware': { ...firmware, sent: idOf(nobodysId) },
  'firmware.getTypes': firmware,
  'firmware.fetch': { row: 'everybody', sent: idOf(nobodysId) },
  'firmware.listUpgrades': campaigns,
  'firmware.getUpgrade': upgrades,
  'firmware.listUpgradeVehicles': upgrades,
  'firmware.previewUpgrade': {
    ...campaigns,
    writes: false,
    sent: ({ firmware: firmwareId }) => ({ body: { firmwareId, selection: { filter: {} } } }),
  },
  'firmware.createUpgrade': {
    ...campaigns,
    about: (things, _principal, planted) => ({ body: { id: crypto.randomUUID(), ...plan(planted, things) } }),
  },
  'firmware.changeUpgrade': {
    ...campaigns,
    about: (things, _principal, planted) => ({ ...ofUpgrade(things), body: { ...plan(planted, things), revision: 1 } }),
  },
  'firmware.deleteUpgrade': {
    ...campaigns,
    about: ({ spareUpgrade }) => ({ ...idOf(spareUpgrade), query: { revision: 1 } }),
    consumes: true,
  },
  'firmware.startUpgrade': {
    ...campaigns,
    about: (things) => ({ ...ofUpgrade(things), body: { scheduledAt: '2099-01-01T00:00:00.000Z', revision: 1 } }),
  },
  'firmware.pauseUpgrade': upgrades,
  'firmware.resumeUpgrade': upgrades,
  'firmware.cancelUpgrade': { ...campaigns, about: ({ upgradeToCancel }) => idOf(upgradeToCancel) },
  'firmware.retryUpgrade': upgrades,
  'firmware.listVehicleUpgrades': { ...campaigns, about: ofVehicle },
}
