import type { AuditEvent } from '@motora/contract/identity'
import { newId } from '../../kernel/ids.js'
import type { TestDatabase } from '../../kernel/testing/open-test-database.js'
import type { TwoCompanies } from '../open-two-companies.js'
import { auditOpener, type Facts, type Shown, said } from './audit-case.js'

/** What is done to files, firmware and its campaigns. */
export const firmwareCases = (db: TestDatabase, gateway: TwoCompanies) => {
  const { ask, admin, ona } = gateway
  const { get, newVehicle } = auditOpener(gateway)
  const filePath = '/files/v1/files'
  const form = (kind: string, name: string, id: string): FormData => {
    const data = new FormData()
    data.set('id', id)
    data.set('kind', kind)
    data.set('file', new Blob([`plain ${id}`]), name)
    return data
  }
  const fileFacts = (id: string) => async (): Promise<Facts> => (await get(`${filePath}/${id}/Details`)) ?? {}
  const newFile = async (kind = 'other', name = 'note.txt'): Promise<string> => {
    const id = newId()
    await ask(admin, 'POST', filePath, form(kind, name, id))
    return id
  }

  const firmwarePath = '/files/v1/firmwares'
  let versions = 0
  const newFirmware = async () => {
    versions += 1
    const given = { target: 'ECU', hardwareVersions: ['S01-A'], version: `9.${versions}.0` }
    return { ...given, id: newId(), name: 'Controller', fileId: await newFile('firmware', 'ecu.sil') }
  }
  const madeFirmware = async () => {
    const given = await newFirmware()
    await ask(admin, 'POST', firmwarePath, given)
    return given
  }
  const firmwareFacts = (id: string) => async (): Promise<Facts> => (await get(`${firmwarePath}/${id}`)) ?? {}

  const upgradePath = '/vehicles/v1/upgrades'
  const newPlan = async () => ({
    name: 'Spring',
    firmwareId: (await madeFirmware()).id,
    selection: { vehicleIds: [await newVehicle()] },
    shareAtOncePercent: 100,
    pauseAboveFailedPercent: 50,
    maxAttempts: 3,
    allowOlder: false,
  })
  const upgradeFacts = (id: string) => async (): Promise<Facts> => {
    type Read = Facts & { selection: { vehicleIds?: string[] } | null; counts: Facts; firmwareId: string }
    const read = await get<Read>(`${upgradePath}/${id}`)
    if (!read) return {}
    const firmware = await get<{ name: string; version: string }>(`${firmwarePath}/${read.firmwareId}`)
    const vehicleIds = read.selection?.vehicleIds
    return {
      ...read,
      ...read.counts,
      firmware: `${firmware?.name} ${firmware?.version}`,
      selection: vehicleIds ? { vehicles: vehicleIds.length } : read.selection,
    }
  }
  const newUpgrade = async (state?: string) => {
    const plan = { id: newId(), ...(await newPlan()) }
    await ask(admin, 'POST', upgradePath, plan)
    if (state)
      await db.asOwner(
        `update upgrades set state = $2, started_at = now(), paused_because = $3, scheduled_at = null where id = $1`,
        [plan.id, state, state === 'paused' ? 'by-hand' : null],
      )
    return plan
  }
  const steered = (verb: string, state: string) => async () => {
    const { id } = await newUpgrade(state)
    return { facts: upgradeFacts(id), call: () => ask(admin, 'PUT', `${upgradePath}/${id}/${verb}`) }
  }

  return {
    'files.sent': async () => {
      const id = newId()
      return { facts: fileFacts(id), call: () => ask(admin, 'POST', filePath, form('other', 'note.txt', id)) }
    },
    'files.deleted': async () => {
      const id = await newFile()
      return { facts: fileFacts(id), call: () => ask(admin, 'DELETE', `${filePath}/${id}`) }
    },
    'files.downloaded': async () => {
      const id = await newFile('firmware', 'ecu.sil')
      return { facts: fileFacts(id), call: () => ask(admin, 'GET', `${filePath}/${id}`) }
    },

    'firmware.created': async () => {
      const given = await newFirmware()
      return { facts: firmwareFacts(given.id), call: () => ask(admin, 'POST', firmwarePath, given) }
    },
    'firmware.changed': async () => {
      const { id, ...given } = await madeFirmware()
      const body = { ...given, notes: 'quieter', isActive: false, revision: 1 }
      return { facts: firmwareFacts(id), call: () => ask(admin, 'PUT', `${firmwarePath}/${id}`, body) }
    },
    'firmware.deleted': async () => {
      const { id } = await madeFirmware()
      return { facts: firmwareFacts(id), call: () => ask(admin, 'DELETE', `${firmwarePath}/${id}`) }
    },
    'upgrades.created': async () => {
      const plan = { id: newId(), ...(await newPlan()) }
      return { facts: upgradeFacts(plan.id), call: () => ask(admin, 'POST', upgradePath, plan) }
    },
    'upgrades.changed': async () => {
      const { id, ...plan } = await newUpgrade()
      const body = { ...plan, name: 'Summer', maxAttempts: 2, firmwareId: (await madeFirmware()).id, revision: 1 }
      return { facts: upgradeFacts(id), call: () => ask(admin, 'PUT', `${upgradePath}/${id}`, body) }
    },
    'upgrades.deleted': said,
    'upgrades.scheduled': async () => {
      const { id } = await newUpgrade()
      const body = { scheduledAt: '2098-01-01T00:00:00.000Z', revision: 1 }
      return { facts: upgradeFacts(id), call: () => ask(admin, 'PUT', `${upgradePath}/${id}/Start`, body) }
    },
    'upgrades.started': {
      unread: 'compared with the vehicles that it enters in rooms/firmware/upgrades/upgrades.db.test.ts',
    },
    'upgrades.paused': said,
    'upgrades.resumed': steered('Resume', 'paused'),
    'upgrades.cancelled': steered('Cancel', 'running'),
    'upgrades.retried': async () => {
      const { id, selection } = await newUpgrade('running')
      await db.asOwner(
        `insert into upgrade_vehicles (operator_id, upgrade_id, vehicle_id, vehicle_name, model, target, status, ended_at)
          values ($1, $2, $3, 'M', 'S01', 'ECU', 'failed', now())`,
        [ona.id, id, selection.vehicleIds[0]],
      )
      const derive = (before: Facts, after: Facts) => ({ vehicles: Number(before.failed) - Number(after.failed) })
      return { facts: upgradeFacts(id), call: () => ask(admin, 'PUT', `${upgradePath}/${id}/Retry`), derive }
    },
    'upgrades.finished': { unread: 'the clock does it; no call' },
  } satisfies Partial<Record<AuditEvent, Shown>>
}
