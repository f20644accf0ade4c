import { useParams } from '@tanstack/react-router'
import { UpgradePlanScreen } from '../../features/firmware/upgrades/form/upgrade-plan-screen'
import { OperatorPicker } from '../../features/operators/operator/operator-picker'
import type { OperatorField } from '../../shell/operator-field'

const operatorField: OperatorField = (props) => <OperatorPicker {...props} />

/** Plans a campaign of the firmware that the address names. source: ledger R-03. */
export default function UpgradesCreatePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <UpgradesCreate key={id} id={id} />
}

export function UpgradesCreate({ id }: { id: string }) {
  return <UpgradePlanScreen firmwareId={id} operatorField={operatorField} />
}
