import type { Firmware } from '@motora/contract/firmware'
import { ErrorState, FormSkeleton } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { firmwareQuery } from './firmware-calls'
import { FirmwareForm, type FirmwareFormProps } from './firmware-form'

/** The form over a firmware as it is now: it is read anew, and does not change under the hand. */
export function EditedFirmware({ id, ...form }: Omit<FirmwareFormProps, 'firmware'> & { id: string }) {
  const refusal = useRefusalText()
  const [opened, setOpened] = useState<Firmware>()
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...firmwareQuery(id), staleTime: 0 })
  useEffect(() => {
    if (data && isFetchedAfterMount) setOpened((before) => before ?? data)
  }, [data, isFetchedAfterMount])
  if (opened) return <FirmwareForm firmware={opened} {...form} />
  if (error) return <ErrorState what={refusal(error)} requestId={requestIdOf(error)} onRetry={() => refetch()} />
  return <FormSkeleton fields={6} />
}
