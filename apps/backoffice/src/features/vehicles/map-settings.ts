import { getParamsConfig, type ParamsConfig } from '@motora/contract/vehicles'
import type { MapSettings } from '@motora/rules/vehicles'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../shell/session/browser-session'

export const mapSettingsKey = ['vehicles', 'map-settings'] as const

/** The platform's map settings, read by everybody. (Z-18) */
export const useMapSettings = () =>
  useQuery({
    queryKey: mapSettingsKey,
    queryFn: ({ signal }) => client.call(getParamsConfig, {}, { signal }),
    staleTime: 60_000,
  })

/** Before they are known, everything shows. */
export const settingsForMap = (config: ParamsConfig | undefined): MapSettings => ({
  showOnlyReceivedLastMinutes: config?.showOnlyVehiclesWithDataReceivedLastMinutes ?? null,
  showOutOfService: config?.showOutOfServiceVehicles ?? true,
})
