import type { VehicleRecord } from '@motora/contract/vehicles'
import { BlockSkeleton, ErrorState, TextSkeleton } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFault } from '../../../shell/language/fault-text'
import { vehicleRecordQuery } from '../vehicle/vehicle-queries'

export interface RecordPartProps {
  vehicleId: string
  /** In px, where it is known: what is below stays where it is. */
  height?: number
  children: (record: VehicleRecord) => ReactNode
}

/** A section that draws a part of a vehicle's record: while it loads, when it cannot be read, and filled. */
export function RecordPart({ vehicleId, height, children }: RecordPartProps) {
  const fault = useFault()
  const record = useQuery(vehicleRecordQuery(vehicleId))
  if (record.data) return children(record.data)
  if (record.isPending) return height ? <BlockSkeleton height={height} /> : <TextSkeleton lines={4} />
  return <ErrorState {...fault(record.error)} onRetry={() => record.refetch()} />
}
