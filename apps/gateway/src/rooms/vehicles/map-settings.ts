import type { ParamsConfig } from '@motora/contract/vehicles'
import { newId } from '../../kernel/ids.js'
import { Refusal } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import { findMapSettings, type MapSettingsRow, putMapSettings } from './stores/map-settings-store.js'

/** The id under which the settings stand before anybody has set them. */
const unsetId = '00000000-0000-7000-8000-000000000001'

const present = (row: MapSettingsRow | undefined): ParamsConfig => ({
  id: row?.id ?? unsetId,
  showOnlyVehiclesWithDataReceivedLastMinutes: row?.showOnlyReceivedLastMinutes ?? null,
  showOutOfServiceVehicles: row?.showOutOfService ?? true,
})

/** One record for the platform; before it is set, everything shows. source: decision Z-18. */
export const readMapSettings = async (work: Work): Promise<ParamsConfig> => present(await findMapSettings(work))

/** Sets the one record. @param id of the record that is meant; left out, whichever there is */
export const saveMapSettings = async (
  work: Work,
  given: Omit<ParamsConfig, 'id'>,
  id?: string,
): Promise<ParamsConfig> => {
  const known = await readMapSettings(work)
  if (id !== undefined && id !== known.id) throw new Refusal('request.not_found', 'There are no such map settings.')
  const row = await putMapSettings(work, {
    id: known.id === unsetId ? newId() : known.id,
    showOnlyReceivedLastMinutes: given.showOnlyVehiclesWithDataReceivedLastMinutes,
    showOutOfService: given.showOutOfServiceVehicles,
  })
  const { id: _, ...before } = known
  const { id: settingsId, ...after } = present(row)
  work.audit({ event: 'vehicles.map_settings_saved', target: { kind: 'map-settings', id: settingsId }, before, after })
  work.announce({ topic: 'vehicles.map-settings', key: 'map-settings', payload: present(row) })
  return present(row)
}
