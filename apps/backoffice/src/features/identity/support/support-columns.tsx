import type { SupportUser } from '@motora/contract/identity'
import { CutText, showPhoneNumber, TRUNCATE_NAME } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { PendingBadge } from '../people/pending-badge'

/** Named as the gateway sorts and filters them. source: ledger Q-03. */
export const supportColumns = (t: TFunction<'people'>): TableColumn<SupportUser>[] => [
  {
    id: 'fullName',
    kind: 'text',
    header: t('fullName'),
    cell: ({ fullName, pending }) => (
      <>
        <CutText text={fullName} at={TRUNCATE_NAME} /> {pending && <PendingBadge />}
      </>
    ),
    wildcard: true,
    onCard: true,
    hideable: false,
    width: 260,
  },
  { id: 'email', kind: 'text', header: t('email'), wildcard: true, onCard: true, width: 280 },
  { id: 'identificationDocumentCode', kind: 'text', header: t('document'), wildcard: true, width: 160 },
  {
    id: 'phoneNumber',
    kind: 'text',
    header: t('phone'),
    value: ({ phoneNumber }) => phoneNumber && showPhoneNumber(phoneNumber),
    wildcard: true,
    onCard: true,
    width: 184,
  },
]
