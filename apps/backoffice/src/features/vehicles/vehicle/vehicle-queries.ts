import { getVehicle, getVehicleRecord, listHomologationTypes } from '@motora/contract/vehicles'
import { api } from '../../../shell/api/api'

/** How often data that rarely changes is asked for; what moves comes by the live stream. */
export const askAgainMs = 15_000

/** One vehicle with all its parts. source: ledgers E-21, E-32. */
export const vehicleQuery = (id: string) => api.query(getVehicle, { params: { id } }, { refetchInterval: askAgainMs })

/** Holders, quality, communication: one call for several sections, made when the first of them opens. source: E-22. */
export const vehicleRecordQuery = (id: string) => api.query(getVehicleRecord, { params: { id } }, { staleTime: 60_000 })

/** The names of the legal classes. source: ledger E-44. */
export const homologationTypesQuery = api.query(listHomologationTypes, {}, { staleTime: Number.POSITIVE_INFINITY })
