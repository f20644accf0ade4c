import { getParamsConfig, type ParamsConfig } from '@motora/contract/vehicles'
import type { MapSettings } from '@motora/rules/vehicles'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shell/api/api'

/** The platform's map settings, read by everybody. (Z-18) */
export const mapSettingsQuery = api.query(getParamsConfig, {}, { staleTime: 60_000 })

export const useMapSettings = () => useQuery(mapSettingsQuery)

/** Before they are known, everything shows. */
export const settingsForMap = (config: ParamsConfig | undefined): MapSettings => ({
  showOnlyReceivedLastMinutes: config?.showOnlyVehiclesWithDataReceivedLastMinutes ?? null,
  showOutOfService: config?.showOutOfServiceVehicles ?? true,
})
