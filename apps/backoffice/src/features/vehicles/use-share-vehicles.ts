import { selectToOperate, type VehicleToShare } from '@motora/contract/vehicles'
import { toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page } from '../../shell/api/client'
import { useRefusalText } from '../../shell/language/refusal-text'
import { client } from '../../shell/session/browser-session'

/** What an operator could share, whatever it is asked by. */
export const toShareKey = (operatorId: string) => ['vehicles', 'to-share', operatorId] as const

type Share = (vehicles: readonly VehicleToShare[], share: boolean) => Promise<void>

/**
 * Shares vehicles of an operator, or no longer: shown at once, taken back when the gateway refuses, and offered to be
 * undone. Only those that change are sent. source: ledger E-41.
 */
export function useShareVehicles(operatorId: string): Share {
  const { t } = useTranslation(['vehicles', 'kit'])
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const running = useRef(0)
  const queryKey = toShareKey(operatorId)

  const show = (ids: ReadonlySet<string>, shared: boolean) =>
    queries.setQueriesData<Page<VehicleToShare>>(
      { queryKey },
      (page) =>
        page && {
          ...page,
          rows: page.rows.map((row) => (ids.has(row.id) ? { ...row, selectToOperate: shared } : row)),
        },
    )
  const set = async (vehicles: readonly VehicleToShare[], share: boolean, undoable: boolean): Promise<void> => {
    const vehicleIds = vehicles.filter((vehicle) => vehicle.selectToOperate !== share).map(({ id }) => id)
    if (vehicleIds.length === 0) return
    const count = vehicleIds.length
    running.current += 1
    // an answer on its way would show the state before
    await queries.cancelQueries({ queryKey })
    show(new Set(vehicleIds), share)
    try {
      await client.call(selectToOperate, {
        body: { sharingOperatorId: operatorId, vehicleIds, selectToOperate: share },
      })
      const changed = vehicles
        .filter(({ id }) => vehicleIds.includes(id))
        .map((vehicle) => ({ ...vehicle, selectToOperate: share }))
      const undo = { label: t('kit:undo'), onClick: () => void set(changed, !share, false) }
      toast.success(t(share ? 'vehicles:share.done' : 'vehicles:share.stopped', { count }), undoable ? undo : undefined)
    } catch (error) {
      show(new Set(vehicleIds), !share)
      toast.error(`${t('vehicles:share.error')} ${refusal(error)}`)
    } finally {
      running.current -= 1
    }
    // while another change is on its way an answer would not know of it
    if (running.current === 0) await queries.invalidateQueries({ queryKey: ['vehicles'] })
  }
  return (vehicles, share) => set(vehicles, share, true)
}
