import { updateVehicleRestricted, type Vehicle } from '@motora/contract/vehicles'
import { toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import { vehicleQuery } from './vehicle-query'

interface Names {
  name: string
  plate: string | null
}

/** Why it was not saved, and where that is said; at the plate only as long as it is still that one. */
type Fault = { at: 'plate'; of: string; text: string } | { at: 'form'; text: string }

/**
 * Saves name and plate over the version that was read. When somebody else was faster their state is told, and saving
 * once more is meant. source: ledger E-42.
 */
export function useRename(read: Vehicle, onSaved: () => void) {
  const { t } = useTranslation('vehicle')
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const [nowStands, setNowStands] = useState<Vehicle>()

  const refused = async (error: unknown, { plate }: Names) => {
    const text = refusal(error)
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'vehicle.plate_taken') return setFault({ at: 'plate', of: plate ?? '', text })
    if (code === 'vehicle.changed_meanwhile')
      setNowStands(await queries.fetchQuery({ ...vehicleQuery(read.id), staleTime: 0 }).catch(() => undefined))
    setFault({ at: 'form', text })
  }
  const rename = async (names: Names) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFault(undefined)
    try {
      const { version } = await client.call(updateVehicleRestricted, {
        params: { id: read.id },
        body: { ...names, version: (nowStands ?? read).version },
      })
      queries.setQueryData(vehicleQuery(read.id).queryKey, (known) => known && { ...known, ...names, version })
      toast.success(t('renamed', { plate: names.plate ?? names.name }))
      onSaved()
      void queries.invalidateQueries({ queryKey: ['vehicles'] })
    } catch (error) {
      await refused(error, names)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { rename, busy, fault, nowStands }
}
