import { importVehicles, type VehicleImportResult } from '@motora/contract/vehicles'
import { type SubmitError, toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'

interface Previewed {
  csv: string
  result: VehicleImportResult
  /** The fleet has changed since an earlier preview: this one is new. */
  isAnew: boolean
}

/**
 * Has a table of vehicles read, and done as it was shown: never another plan than the one that was looked at. Repeating
 * it after a lost answer shows what is left to do.
 */
export function useVehicleImport() {
  const { t } = useTranslation('fleet')
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const [error, setError] = useState<SubmitError | null>(null)
  const [previewed, setPreviewed] = useState<Previewed>()
  const [done, setDone] = useState<VehicleImportResult>()

  const read = async (csv: string, isAnew: boolean) => {
    const result = await client.call(importVehicles, { body: { csv } })
    setPreviewed({ csv, result, isAnew })
  }
  const carryOut = async ({ csv, result: { plan } }: Previewed) => {
    try {
      const result = await client.call(importVehicles, { body: { csv, plan } })
      if (!result.isDone) return setPreviewed({ csv, result, isAnew: true })
      setDone(result)
      toast.success(t('import.done', { count: result.counts.create + result.counts.change }))
    } catch (why) {
      if (!(why instanceof ApiError) || why.code !== 'vehicle.import_changed') throw why
      await read(csv, true)
    } finally {
      void queries.invalidateQueries({ queryKey: ['vehicles'] })
    }
  }
  /** One at a time. */
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (why) {
      setError({ message: refusal(why), requestId: requestIdOf(why) })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return {
    busy,
    error,
    previewed,
    done,
    preview: (csv: string) => run(() => read(csv, false)),
    carryOut: () => run(async () => previewed && (await carryOut(previewed))),
    startOver: () => {
      setPreviewed(undefined)
      setDone(undefined)
      setError(null)
    },
  }
}
