import { UnstyledButton } from '@mantine/core'
import type { Operator } from '@motora/contract/operators'
import { KitDialog } from '@motora/kit'
import { useTranslation } from 'react-i18next'

export interface ChooseOperatorDialogProps {
  operators: readonly Operator[]
  onChoose: (id: string) => void
  onClose: () => void
}

/** Several rows are selected: whose details are meant? source: ledger C-43. */
export function ChooseOperatorDialog({ operators, onChoose, onClose }: ChooseOperatorDialogProps) {
  const { t } = useTranslation('operators')
  return (
    <KitDialog opened onClose={onClose} title={t('family.choose')}>
      <ul className="motora-choices">
        {operators.map(({ id, name, cif }) => (
          <li key={id}>
            <UnstyledButton className="motora-choice" onClick={() => onChoose(id)}>
              <strong>{name}</strong>
              <span className="motora-second">{cif}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </KitDialog>
  )
}
