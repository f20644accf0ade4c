import { type AuditRecord, auditActorKinds, auditEventNames, auditTargetKinds } from '@motora/contract/identity'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { actorOf, targetOf } from './audit-names'
import { OutcomeBadge } from './outcome-badge'

/** The columns of the records, named as the gateway filters and sorts them. */
export function auditColumns(t: TFunction<['audit', 'identity']>): TableColumn<AuditRecord>[] {
  const choice = (value: string, label: string) => ({ value, label })
  return [
    { id: 'at', kind: 'date', header: t('audit:at'), precision: 'second', onCard: true, hideable: false, width: 168 },
    {
      id: 'event',
      kind: 'choice',
      header: t('audit:event'),
      choices: auditEventNames.map((name) => choice(name, t(`audit:event.${name}`))),
      sortable: false,
      onCard: true,
      width: 232,
    },
    {
      id: 'actorName',
      kind: 'text',
      header: t('audit:actor'),
      value: (record) => actorOf(t, record),
      sortable: false,
      wildcard: true,
      onCard: true,
      width: 200,
    },
    {
      id: 'targetName',
      kind: 'text',
      header: t('audit:target'),
      value: (record) => targetOf(t, record),
      sortable: false,
      wildcard: true,
      onCard: true,
      width: 200,
    },
    {
      id: 'outcome',
      kind: 'choice',
      header: t('audit:outcome'),
      choices: (['done', 'refused'] as const).map((value) => choice(value, t(`audit:outcome.${value}`))),
      cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
      sortable: false,
      onCard: true,
      width: 128,
    },
    { id: 'operatorName', kind: 'text', header: t('audit:operator'), sortable: false, filterable: false, width: 160 },
    {
      id: 'address',
      kind: 'text',
      header: t('audit:address'),
      sortable: false,
      wildcard: true,
      monospace: true,
      width: 136,
    },
    {
      id: 'actorKind',
      kind: 'choice',
      header: t('audit:actorKind'),
      choices: auditActorKinds.map((kind) => choice(kind, t(`audit:actorKind.${kind}`))),
      sortable: false,
      visibleByDefault: false,
      width: 136,
    },
    {
      id: 'targetKind',
      kind: 'choice',
      header: t('audit:targetKind'),
      choices: auditTargetKinds.map((kind) => choice(kind, t(`audit:targetKind.${kind}`))),
      sortable: false,
      visibleByDefault: false,
      width: 136,
    },
    {
      id: 'sequence',
      kind: 'number',
      header: t('audit:sequence'),
      filterable: false,
      identifierLike: true,
      visibleByDefault: false,
      width: 104,
    },
  ]
}
