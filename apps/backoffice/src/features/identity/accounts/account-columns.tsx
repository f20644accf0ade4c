import { roleNames } from '@motora/contract'
import type { Account } from '@motora/contract/identity'
import { showPhoneNumber } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { AccountStateBadge, SecondFactorBadge } from './account-badges'

const several = (texts: readonly (string | null)[]) => [...new Set(texts.filter((text) => text !== null))].join(', ')

/**
 * Named as the gateway sorts and filters them.
 * source: decision Z-15.
 */
export function accountColumns(t: TFunction<['people', 'identity']>): TableColumn<Account>[] {
  const roleWord = (role: (typeof roleNames)[number]) => t(`identity:role.${role}`)
  return [
    {
      id: 'fullName',
      kind: 'text',
      header: t('people:fullName'),
      wildcard: true,
      onCard: true,
      hideable: false,
      width: 200,
    },
    { id: 'email', kind: 'text', header: t('people:email'), wildcard: true, onCard: true, width: 240 },
    {
      id: 'role',
      kind: 'choice',
      exportFrom: 'memberships.role',
      header: t('people:roles'),
      value: ({ memberships }) => memberships[0]?.role,
      choices: roleNames.map((role) => ({ value: role, label: roleWord(role) })),
      cell: ({ memberships }) => several(memberships.map(({ role }) => roleWord(role))),
      sortable: false,
      onCard: true,
      width: 220,
    },
    {
      id: 'operators',
      kind: 'text',
      exportFrom: 'memberships.operatorName',
      header: t('people:operators'),
      value: ({ memberships }) => several(memberships.map(({ operatorName }) => operatorName)),
      sortable: false,
      filterable: false,
      width: 176,
    },
    {
      id: 'state',
      kind: 'choice',
      header: t('people:state'),
      value: ({ suspended }) => String(suspended),
      choices: [
        { value: 'true', label: t('people:suspended') },
        { value: 'false', label: t('people:active') },
      ],
      exportFrom: 'suspended',
      cell: (account) => <AccountStateBadge account={account} />,
      sortable: false,
      filterable: false,
      onCard: true,
      width: 144,
    },
    {
      id: 'suspended',
      kind: 'boolean',
      header: t('people:suspended'),
      sortable: false,
      visibleByDefault: false,
      width: 128,
    },
    {
      id: 'secondFactorEnrolled',
      kind: 'boolean',
      header: t('people:secondFactor'),
      words: { yes: t('people:enrolled'), no: t('people:notEnrolled') },
      cell: ({ secondFactorEnrolled }) => <SecondFactorBadge enrolled={secondFactorEnrolled} />,
      sortable: false,
      width: 152,
    },
    { id: 'lastSignInAt', kind: 'date', header: t('people:lastSignIn'), width: 152 },
    { id: 'createdAt', kind: 'date', header: t('people:created'), visibleByDefault: false, width: 152 },
    {
      id: 'phoneNumber',
      kind: 'text',
      header: t('people:phone'),
      value: ({ phoneNumber }) => phoneNumber && showPhoneNumber(phoneNumber),
      wildcard: true,
      sortable: false,
      visibleByDefault: false,
      width: 168,
    },
    {
      id: 'emailConfirmed',
      kind: 'boolean',
      header: t('people:emailConfirmed'),
      sortable: false,
      visibleByDefault: false,
      width: 152,
    },
    {
      id: 'pending',
      kind: 'boolean',
      exportFrom: false,
      header: t('people:pending'),
      value: ({ memberships }) => memberships.some(({ pending }) => pending),
      sortable: false,
      visibleByDefault: false,
      width: 128,
    },
  ]
}
