import type { VehicleRecord } from '@motora/contract/vehicles'
import { ErrorState, TextSkeleton } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFault } from '../../../shell/language/fault-text'
import { vehicleRecordQuery } from '../vehicle/vehicle-queries'

export interface RecordPartProps {
  vehicleId: string
  children: (record: VehicleRecord) => ReactNode
}

/** A section that draws a part of a vehicle's record: while it loads, when it cannot be read, and filled. */
export function RecordPart({ vehicleId, children }: RecordPartProps) {
  const fault = useFault()
  const record = useQuery(vehicleRecordQuery(vehicleId))
  if (record.data) return children(record.data)
  if (record.isPending) return <TextSkeleton lines={4} />
  return <ErrorState {...fault(record.error)} onRetry={() => record.refetch()} />
}
