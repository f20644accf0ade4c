import type { DeadLetter } from '@motora/contract/jobs'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'

/** Kinds of work with words of their own; timed work has the name that it says it has. */
const kinds = ['identity.mail-due', 'identity.message-mail-due', 'identity.link-asked', 'telemetry.late'] as const
const isKind = (name: string): name is (typeof kinds)[number] => kinds.some((kind) => kind === name)

/** What kind of work it is, in words. */
export const workOf = (t: TFunction<'jobs'>, { name, timed }: DeadLetter): string => {
  if (isKind(name)) return t(`work.${name}`)
  return timed ? t('work.timed', { name }) : name
}

/** The columns of the failed jobs, named as the gateway filters and sorts them. */
export const deadLetterColumns = (t: TFunction<'jobs'>): TableColumn<DeadLetter>[] => [
  {
    id: 'name',
    kind: 'text',
    header: t('what'),
    value: (letter) => workOf(t, letter),
    exportFrom: 'name',
    filterable: false,
    onCard: true,
    hideable: false,
    width: 208,
  },
  { id: 'key', kind: 'text', header: t('key'), truncateAt: 36, visibleByDefault: false, width: 208 },
  { id: 'attempts', kind: 'number', header: t('attempts'), onCard: true, width: 96 },
  {
    id: 'lastError',
    kind: 'text',
    header: t('lastError'),
    truncateAt: 120,
    sortable: false,
    filterable: false,
    onCard: true,
    width: 264,
  },
  { id: 'setAside', kind: 'date', header: t('setAside'), onCard: true, width: 152 },
  { id: 'askedFor', kind: 'date', header: t('askedFor'), visibleByDefault: false, width: 152 },
]
