import { type Firmware, getFirmware } from '@motora/contract/firmware'
import { ErrorState, FormSkeleton } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../shell/api/api'
import { useFault } from '../../../shell/language/fault-text'
import { FirmwareForm, type FirmwareFormProps } from './firmware-form'

/** The form over a firmware as it is now: it is read again, and does not change under the hand. */
export function EditedFirmware({ id, ...form }: Omit<FirmwareFormProps, 'firmware'> & { id: string }) {
  const fault = useFault()
  const [opened, setOpened] = useState<Firmware>()
  const { data, error, isFetchedAfterMount, refetch } = useQuery(
    api.query(getFirmware, { params: { id } }, { staleTime: 0 }),
  )
  useEffect(() => {
    if (data && isFetchedAfterMount) setOpened((before) => before ?? data)
  }, [data, isFetchedAfterMount])
  if (opened) return <FirmwareForm firmware={opened} {...form} />
  if (error) return <ErrorState {...fault(error)} onRetry={() => refetch()} />
  return <FormSkeleton fields={6} />
}
