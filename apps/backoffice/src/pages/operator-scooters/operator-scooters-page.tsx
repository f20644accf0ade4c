import { useParams } from '@tanstack/react-router'
import { OperatorScooters } from './operator-scooters'

/** Vehicles by operator; the operator is in the address. source: ledgers B-34, B-35; Z-15. */
export default function OperatorScootersPage() {
  const { id } = useParams({ strict: false }) as { id?: string }
  return <OperatorScooters id={id} />
}
